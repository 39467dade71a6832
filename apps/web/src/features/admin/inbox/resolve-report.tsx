import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { DefaultValues } from 'react-hook-form';
import type { Report, ReportAnswerForm } from '@ecopulse/contract/social/social';
import { call } from '../../../lib/api.ts';
import { fullName, isolatedName } from '../../../lib/residents.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { createLazyResolver, createResolverLoader } from '../editor/lazy-resolver.ts';
import { setServerErrors } from '../validation/field-messages.ts';
import { ChangeDialog } from '../editor/change-dialog.tsx';
import { SelectField } from '../fields/inputs.tsx';
import { TextAreaField } from '../fields/text-inputs.tsx';
import { reportOutcomeLabels } from '../audit/audit-messages.ts';
import { useRefreshInbox } from './inbox.api.ts';

const MAX_ANSWER_LENGTH = 500;

const EMPTY_FORM: DefaultValues<ReportAnswerForm> = { answer: '' };

const resolver = createLazyResolver(
  createResolverLoader(async () => (await import('@ecopulse/contract/social/social')).reportAnswerForm),
);

function useResolveReport(report: Report) {
  const name = isolatedName(report.reporter);
  return useMutation({
    mutationFn: (body: ReportAnswerForm) =>
      call('PUT /api/admin/reports/:id/answer', { params: { id: report.id }, body }),
    onSuccess: () => toast({ title: t`Report resolved`, description: t`${name} will be notified.` }),
    // Also after a failure: another admin may have answered first.
    onSettled: useRefreshInbox(),
  });
}

export function ResolveReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const resolution = useResolveReport(report);
  const form = useForm<ReportAnswerForm>({ resolver, defaultValues: EMPTY_FORM });
  const reported = <bdi translate="no">{fullName(report.reported)}</bdi>;
  const reporter = <bdi translate="no">{fullName(report.reporter)}</bdi>;
  const submit = form.handleSubmit((values) =>
    resolution.mutate(values, { onSuccess: onClose, onError: (error) => setServerErrors(form, error) }),
  );
  return (
    <ChangeDialog
      title={<Trans>Resolve the report about {reported}</Trans>}
      description={<Trans>{reporter} made this report and is waiting for the outcome.</Trans>}
      submitLabel={<Trans>Send answer</Trans>}
      isPending={resolution.isPending}
      error={resolution.error}
      onSubmit={() => void submit()}
      onClose={onClose}
      effects={
        <>
          <li>
            <Trans>{reporter} will see your answer in their notifications, without your name.</Trans>
          </li>
          <li>
            <Trans>
              {reported} isn't told. Your choice is recorded, but it changes nothing else. To remove them from the
              rankings, go to their page.
            </Trans>
          </li>
          <li>
            <Trans>You can't change an answer after sending it.</Trans>
          </li>
        </>
      }
    >
      <SelectField
        control={form.control}
        name="outcome"
        label={<Trans>What was the outcome?</Trans>}
        options={reportOutcomeLabels}
      />
      <TextAreaField
        control={form.control}
        name="answer"
        label={<Trans>Answer to {reporter}</Trans>}
        hint={<Trans>They will read exactly what you write.</Trans>}
        maxLength={MAX_ANSWER_LENGTH}
        rows={4}
      />
    </ChangeDialog>
  );
}
