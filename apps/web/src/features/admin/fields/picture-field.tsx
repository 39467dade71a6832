import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { call } from '../../../lib/api.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ACCEPTED, refusalOf } from '../../settings/profile/picture-file.ts';
import { useField } from './use-field.ts';
import type { FieldProps } from './use-field.ts';

interface PictureFieldProps<Form extends FieldValues> extends FieldProps<Form> {
  instead?: ReactNode;
}

function useUpload(onUploaded: (imageUrl: string) => void) {
  const { i18n } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (picture: Blob) => call('POST /api/admin/pictures', { picture }),
    onMutate: () => setProblem(null),
    onSuccess: ({ imageUrl }) => onUploaded(imageUrl),
    onError: (error) => setProblem(problemMessage(error)),
  });
  function choose(file: File) {
    const refusal = refusalOf(file);
    setProblem(refusal && i18n._(refusal));
    if (!refusal) mutate(file);
  }
  return { choose, problem, isPending };
}

export function PictureField<Form extends FieldValues>({
  control,
  name,
  label,
  hint,
  instead,
}: PictureFieldProps<Form>) {
  const { value, set, error, ref } = useField<Form, string | null>({ control, name, label });
  const { choose, problem, isPending } = useUpload(set);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const wrong = problem ?? error;
  return (
    <fieldset aria-describedby={`${id}-told`} className="grid grid-cols-1 gap-2">
      <legend className="mb-1.5 text-md font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center gap-4">
        <div className="aspect-8/5 w-44 shrink-0 overflow-hidden rounded-md bg-sunk">
          {value === null ? instead : <img src={value} alt="" className="size-full object-cover" />}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button ref={ref} variant="quiet" size="sm" pending={isPending} onClick={() => input.current?.click()}>
            {!isPending && <ImageUp aria-hidden className="size-4" />}
            {value === null ? <Trans>Choose a picture</Trans> : <Trans>Choose another picture</Trans>}
          </Button>
          {value !== null && (
            <Button variant="quiet" size="sm" onClick={() => set(null)}>
              <Trash2 aria-hidden className="size-4" />
              <Trans>Remove</Trans>
            </Button>
          )}
          <input
            ref={input}
            type="file"
            hidden
            aria-labelledby={`${id}-told`}
            accept={ACCEPTED}
            onChange={({ target }) => {
              const file = target.files?.[0];
              // Allows choosing the same file again.
              target.value = '';
              if (file) choose(file);
            }}
          />
        </div>
      </div>
      <div id={`${id}-told`} className="text-sm text-muted">
        {hint}
        {wrong && (
          <p role="alert" className="font-semibold text-coral">
            {wrong}
          </p>
        )}
      </div>
    </fieldset>
  );
}
