import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Appeal, AppealDecision } from '@ecopulse/contract/admin/moderation';
import { CallError } from '../../../lib/call-error.ts';
import { formatDate } from '../../../lib/language/format.ts';
import { fullName } from '../../../lib/residents.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ChangeDialog } from '../editor/change-dialog.tsx';
import { SelectField } from '../fields/inputs.tsx';
import { TextAreaField } from '../fields/text-inputs.tsx';
import { ResidentLink } from '../list/row-parts.tsx';
import { setServerErrors } from '../validation/field-messages.ts';
import { appealsQuery, useAppealAnswer } from './moderation.api.ts';

const MAX_ANSWER_LENGTH = 1000;

const DECISIONS = { lifted: msg`Lift the suspension`, kept: msg`Keep the suspension` };

function AnswerAppeal({ appeal, onClose }: { appeal: Appeal; onClose: () => void }) {
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
      title={<Trans>Answer the appeal of {name}</Trans>}
      description={<Trans>They can appeal only once.</Trans>}
      submitLabel={<Trans>Send answer</Trans>}
      isPending={answering.isPending}
      error={hasFieldErrors ? null : answering.error}
      onSubmit={() => void submit()}
      onClose={onClose}
      effects={
        <>
          <li>
            <Trans>They read your answer when they sign in, without your name.</Trans>
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

function AppealRow({ appeal }: { appeal: Appeal }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { resident, reason } = appeal;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 py-5 first:pt-0 last:pb-0">
      <Avatar {...resident} imageUrl={resident.profileImageUrl} />
      <div className="grid grid-cols-1 justify-items-start gap-3">
        <div>
          <h3 className="font-bold wrap-anywhere">
            <ResidentLink resident={resident} />
          </h3>
          <p className="text-md wrap-anywhere text-muted">
            <Trans>
              Suspended because: <bdi>{reason}</bdi>
            </Trans>
          </p>
          <time dateTime={appeal.appealedAt} className="text-sm text-muted">
            {formatDate(appeal.appealedAt, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </div>
        <blockquote dir="auto" className="max-w-prose border-s-4 border-line ps-3 wrap-anywhere whitespace-pre-line">
          {appeal.appeal}
        </blockquote>
        <Button variant="soft" size="sm" onClick={() => setDialogOpen(true)}>
          <Trans>Answer</Trans>
        </Button>
      </div>
      {isDialogOpen && <AnswerAppeal appeal={appeal} onClose={() => setDialogOpen(false)} />}
    </li>
  );
}

/** Nothing while no one appeals. */
export function OpenAppeals() {
  const { data: appeals = [] } = useQuery(appealsQuery);
  if (appeals.length === 0) return null;
  return (
    <Panel title={<Trans>Appeals</Trans>}>
      <ul className="grid list-none grid-cols-1 divide-y divide-line">
        {appeals.map((appeal) => (
          <AppealRow key={appeal.id} appeal={appeal} />
        ))}
      </ul>
    </Panel>
  );
}
