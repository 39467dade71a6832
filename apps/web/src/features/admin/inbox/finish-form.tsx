import type { InboxChange, OpenedInboxItem } from '@ecopulse/contract/admin/inbox';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/input.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useInboxChange } from './inbox.api.ts';

/** The contract's limits. Copied, because importing it would bundle its schemas. */
const MIN_LENGTH = 3;
const MAX_LENGTH = 2000;

interface FinishFormProps {
  item: OpenedInboxItem;
  label: ReactNode;
  hint: ReactNode;
  submitLabel: ReactNode;
  doneTitle: string;
  /** The resident reads it, so that it cannot be left out. Other notes are for admins and can be saved on their own. */
  isAnswer?: boolean;
  /** Further actions. */
  children?: ReactNode;
}

export function FinishForm({ item, label, hint, submitLabel, doneTitle, isAnswer = false, children }: FinishFormProps) {
  const [text, setText] = useState('');
  const { mutate, isPending, error, variables } = useInboxChange(item);
  const note = text.trim();
  // Keeps a note that came too late.
  if (item.state === 'done' && !error) return null;
  const send = (change: Omit<InboxChange, 'version'>, title: string) =>
    mutate(
      { ...change, ...(note !== '' && { note }) },
      {
        onSuccess: () => {
          setText('');
          toast({ title });
        },
      },
    );
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send({ state: 'done' }, doneTitle);
      }}
    >
      <Field label={label} hint={hint}>
        {(ids) => (
          <TextArea
            {...ids}
            rows={isAnswer ? 6 : 3}
            value={text}
            required={isAnswer}
            minLength={MIN_LENGTH}
            maxLength={MAX_LENGTH}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button type="submit" pending={isPending && variables.state === 'done'}>
          {submitLabel}
        </Button>
        {!isAnswer && (
          <Button
            variant="quiet"
            disabled={note.length < MIN_LENGTH}
            pending={isPending && variables.state !== 'done'}
            onClick={() => send({}, t`Note saved`)}
          >
            <Trans>Save the note only</Trans>
          </Button>
        )}
        {children}
      </div>
      {error && (
        <p role="alert" className="text-md font-semibold text-coral">
          {problemMessage(error)}
        </p>
      )}
    </form>
  );
}

/** For kinds whose note is for admins alone. */
export function NoteAndFinish({
  item,
  submitLabel,
  children,
}: Pick<FinishFormProps, 'item' | 'submitLabel' | 'children'>) {
  return (
    <FinishForm
      item={item}
      label={<Trans>Note for other admins (optional)</Trans>}
      hint={<Trans>Only admins see it.</Trans>}
      submitLabel={submitLabel}
      doneTitle={t`Marked as done`}
    >
      {children}
    </FinishForm>
  );
}
