import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { PICTURE_TYPES } from '@ecopulse/contract/accounts/settings';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { useField } from './use-field.ts';
import type { FieldProps } from './use-field.ts';

interface PictureFieldProps<Form extends FieldValues> extends FieldProps<Form> {
  fallback?: ReactNode;
}

/** The server keeps at most 1280 pixels a side. */
const MAX_SIDE_PX = 1_920;
const TYPES: typeof PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** Only once a picture was chosen, since most edits change none. */
const loadPictureFile = () => import('../../../lib/picture-file.ts');

function usePictureUpload(onUploaded: (imageUrl: string) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) => {
      const { prepareToSend } = await loadPictureFile();
      return call('POST /api/admin/pictures', { picture: await prepareToSend(file, { maxSidePx: MAX_SIDE_PX }) });
    },
    onMutate: () => setProblem(null),
    onSuccess: ({ imageUrl }) => onUploaded(imageUrl),
    onError: async (error) => setProblem((await loadPictureFile()).pictureProblemMessage(error)),
  });
  return { upload: (file: File) => mutate(file), problem, isPending };
}

export function PictureField<Form extends FieldValues>({
  control,
  name,
  label,
  hint,
  fallback,
}: PictureFieldProps<Form>) {
  const { value, set, error, ref } = useField<Form, string | null>({ control, name, label });
  const { upload, problem, isPending } = usePictureUpload(set);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const shownError = problem ?? error;
  return (
    <fieldset aria-describedby={`${id}-description`} className="grid grid-cols-1 gap-2">
      <legend className="mb-1.5 text-md font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center gap-4">
        <div className="aspect-8/5 w-44 shrink-0 overflow-hidden rounded-md bg-sunk">
          {value === null ? fallback : <img src={value} alt="" className="size-full object-cover" />}
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
            aria-labelledby={`${id}-description`}
            accept={TYPES.join()}
            onChange={({ target }) => {
              const file = target.files?.[0];
              // Allows choosing the same file again.
              target.value = '';
              if (file) upload(file);
            }}
          />
        </div>
      </div>
      <div id={`${id}-description`} className="text-sm text-muted">
        {hint}
        {shownError && (
          <p role="alert" className="font-semibold text-coral">
            {shownError}
          </p>
        )}
      </div>
    </fieldset>
  );
}
