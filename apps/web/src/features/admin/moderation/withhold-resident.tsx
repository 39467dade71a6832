import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import type { WithholdingForm } from '@ecopulse/contract/rankings/rankings';
import { call } from '../../../lib/api.ts';
import type { ReadEndpointName } from '../../../lib/query-client.ts';
import { fullName, isolatedName } from '../../../lib/residents.ts';
import { createLazyResolver, createResolverLoader } from '../editor/lazy-resolver.ts';
import { setServerErrors } from '../validation/field-messages.ts';
import { ChangeDialog } from '../editor/change-dialog.tsx';
import { TextAreaField } from '../fields/text-inputs.tsx';
import { MAX_REASON_LENGTH, type ResidentDialogProps, useResidentChange } from './use-resident-change.ts';

/** Queries that this admin's browser may have cached. */
const RANKING_QUERIES: readonly ReadEndpointName[] = [
  'GET /api/rankings/national',
  'GET /api/leaderboard/weekly',
  'GET /api/rankings/neighbourhood',
];

const resolver = createLazyResolver(
  createResolverLoader(async () => (await import('@ecopulse/contract/rankings/rankings')).withholdingForm),
);

export function WithholdResidentDialog({ resident, onClose }: ResidentDialogProps) {
  const name = <bdi translate="no">{fullName(resident)}</bdi>;
  const nameInText = isolatedName(resident);
  const form = useForm<WithholdingForm>({
    resolver,
    defaultValues: { reason: '' },
  });
  const withholding = useResidentChange<WithholdingForm>({
    resident,
    send: (body) => call('PUT /api/admin/users/:id/ranking-withholding', { params: { id: resident.id }, body }),
    getPatch: (_result, { reason }) => ({ withheldFromRankings: reason }),
    getToast: () => ({
      title: t`Removed from the rankings`,
      description: t`${nameInText} no longer appears in the rankings.`,
    }),
    affectedQueries: RANKING_QUERIES,
  });
  const submit = form.handleSubmit((values) =>
    withholding.mutate(values, { onSuccess: onClose, onError: (error) => setServerErrors(form, error) }),
  );
  return (
    <ChangeDialog
      title={<Trans>Remove {name} from the rankings</Trans>}
      description={<Trans>Use this while you look into suspicious points.</Trans>}
      submitLabel={<Trans>Remove from rankings</Trans>}
      isDanger
      isPending={withholding.isPending}
      error={withholding.error}
      onSubmit={() => void submit()}
      onClose={onClose}
      effects={
        <>
          <li>
            <Trans>They no longer appear in the rankings, and those behind them move up.</Trans>
          </li>
          <li>
            <Trans>They see the reason on the Rankings page and in Settings.</Trans>
          </li>
          <li>
            <Trans>They keep their eco-points and can keep earning. You can restore them at any time.</Trans>
          </li>
        </>
      }
    >
      <TextAreaField
        control={form.control}
        name="reason"
        label={<Trans>Reason</Trans>}
        hint={<Trans>They will read exactly what you write.</Trans>}
        maxLength={MAX_REASON_LENGTH}
        rows={3}
      />
    </ChangeDialog>
  );
}

export function ReleaseResidentDialog({ resident, onClose }: ResidentDialogProps) {
  const name = <bdi translate="no">{fullName(resident)}</bdi>;
  const nameInText = isolatedName(resident);
  const release = useResidentChange({
    resident,
    send: () => call('DELETE /api/admin/users/:id/ranking-withholding', { params: { id: resident.id } }),
    getPatch: () => ({ withheldFromRankings: null }),
    getToast: () => ({ title: t`Restored`, description: t`${nameInText} is back in the rankings.` }),
    affectedQueries: RANKING_QUERIES,
  });
  return (
    <ChangeDialog
      title={<Trans>Restore {name} to the rankings?</Trans>}
      description={<Trans>They come back with all the points they have now.</Trans>}
      submitLabel={<Trans>Restore</Trans>}
      isPending={release.isPending}
      error={release.error}
      onSubmit={() => release.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      effects={
        <>
          <li>
            <Trans>
              They'll be ranked by their points in all rankings, unless they've left the rankings themselves.
            </Trans>
          </li>
          <li>
            <Trans>They'll no longer see the reason. It stays in the log.</Trans>
          </li>
        </>
      }
    />
  );
}
