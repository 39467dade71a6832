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
import type { ResidentDialogProps } from './correct-points.tsx';
import { MAX_REASON_LENGTH } from './correction.ts';
import { useResidentChange } from './use-resident-change.ts';

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
      title: t`Withheld from the rankings`,
      description: t`${nameInText} no longer appears on any board.`,
    }),
    affectedQueries: RANKING_QUERIES,
  });
  const submit = form.handleSubmit((values) =>
    withholding.mutate(values, { onSuccess: onClose, onError: (error) => setServerErrors(form, error) }),
  );
  return (
    <ChangeDialog
      title={<Trans>Withhold {name} from the rankings</Trans>}
      description={<Trans>For a resident whose points can't be right, while you look into it.</Trans>}
      submitLabel={<Trans>Withhold</Trans>}
      isDanger
      isPending={withholding.isPending}
      error={withholding.error}
      onSubmit={() => void submit()}
      onClose={onClose}
      effects={
        <>
          <li>
            <Trans>They no longer appear on any board, and those behind them move up.</Trans>
          </li>
          <li>
            <Trans>They see the reason on the rankings screen and in their settings.</Trans>
          </li>
          <li>
            <Trans>They keep their eco-points and can go on earning. You can end this at any time.</Trans>
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
    getToast: () => ({ title: t`Released`, description: t`${nameInText} is back in the rankings.` }),
    affectedQueries: RANKING_QUERIES,
  });
  return (
    <ChangeDialog
      title={<Trans>Release {name} to the rankings?</Trans>}
      description={<Trans>They come back with all the points they have now.</Trans>}
      submitLabel={<Trans>Release</Trans>}
      isPending={release.isPending}
      error={release.error}
      onSubmit={() => release.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      effects={
        <>
          <li>
            <Trans>They appear on every board by their points, unless they have left the rankings themselves.</Trans>
          </li>
          <li>
            <Trans>They will no longer see the reason. The log keeps it.</Trans>
          </li>
        </>
      }
    />
  );
}
