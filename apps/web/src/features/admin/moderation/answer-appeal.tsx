import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import type { Appeal, AppealDecision } from '@ecopulse/contract/admin/moderation';
import { CallError } from '../../../lib/call-error.ts';
import { fullName } from '../../../lib/residents.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { ChangeDialog } from '../editor/change-dialog.tsx';
import { SelectField } from '../fields/inputs.tsx';
import { TextAreaField } from '../fields/text-inputs.tsx';
import { setServerErrors } from '../validation/field-messages.ts';
import { useAppealAnswer } from './moderation.api.ts';

const MAX_ANSWER_LENGTH = 1000;

const DECISIONS = { lifted: msg`Lift the suspension`, kept: msg`Uphold the suspension` };

export function AnswerAppeal({ appeal, onClose }: { appeal: Appeal; onClose: () => void }) {
  const answering = useAppealAnswer(appeal.id);
  const form = useForm<{ decision: AppealDecision; answer: string }>({
    defaultValues: { decision: 'kept', answer: '' },
  });
  const name = <bdi translate="no">{fullName(appeal.resident)}</bdi>;
  const hasFieldErrors = answering.error instanceof CallError && answering.error.fields !== undefined;
  const submit = form.handleSubmit((values) =>
    answering.mutate(values, {
      onSuccess() {
        toast({ title: t`Appeal answered` });
        onClose();
      },
      onError: (error) => setServerErrors(form, error),
    }),
  );
  return (
    <ChangeDialog
      title={<Trans>Answer {name}'s appeal</Trans>}
      description={<Trans>They can appeal only once.</Trans>}
      submitLabel={<Trans>Send answer</Trans>}
      isPending={answering.isPending}
      error={hasFieldErrors ? null : answering.error}
      onSubmit={() => void submit()}
      onClose={onClose}
      effects={
        <>
          <li>
            <Trans>They'll see your answer when they sign in, without your name.</Trans>
          </li>
          <li>
            <Trans>You can't change an answer after sending it.</Trans>
          </li>
        </>
      }
    >
      <SelectField
        control={form.control}
        name="decision"
        label={<Trans>What do you want to do?</Trans>}
        options={DECISIONS}
      />
      <TextAreaField
        control={form.control}
        name="answer"
        label={<Trans>Answer to {name}</Trans>}
        hint={<Trans>They will read exactly what you write.</Trans>}
        maxLength={MAX_ANSWER_LENGTH}
        rows={4}
      />
    </ChangeDialog>
  );
}
