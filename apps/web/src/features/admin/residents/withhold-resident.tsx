import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import type { WithholdingForm } from '@ecopulse/contract/rankings';
import { call } from '../../../lib/api.ts';
import type { ReadEndpointName } from '../../../lib/query-client.ts';
import { fullName } from '../../../lib/resident-name.ts';
import { lazyResolver, resolverOf } from '../editor/lazy-resolver.ts';
import { setServerErrors } from '../editor/server-errors.ts';
import { TextAreaField } from '../fields/text-area-field.tsx';
import { ChangeDialog } from '../editor/change-dialog.tsx';
import type { ResidentDialogProps } from './correct-points.tsx';
import { LONGEST_REASON } from './correction.ts';
import { useResidentChange } from './use-resident-change.ts';

/** The boards that this admin's browser may have cached. */
const BOARDS: readonly ReadEndpointName[] = [
  'GET /api/rankings/national',
  'GET /api/leaderboard/weekly',
  'GET /api/rankings/neighbourhood',
];

const resolver = lazyResolver(resolverOf(async () => (await import('@ecopulse/contract/rankings')).withholdingForm));

/** Withholds a resident from all rankings, for a reason that they can read. */
export function WithholdResident({ resident, onClose }: ResidentDialogProps) {
  const name = fullName(resident);
  const form = useForm<WithholdingForm>({
    resolver,
    defaultValues: { reason: '' },
  });
  const withholding = useResidentChange<WithholdingForm>({
    resident,
    send: (body) => call('PUT /api/admin/users/:id/ranking-withholding', { params: { id: resident.id }, body }),
    changes: (_done, { reason }) => ({ withheldFromRankings: reason }),
    told: () => ({ title: t`Withheld from the rankings`, description: t`${name} is on no board now.` }),
    refreshes: BOARDS,
  });
  const send = form.handleSubmit((values) =>
    withholding.mutate(values, { onSuccess: onClose, onError: (error) => setServerErrors(form, error) }),
  );
  return (
    <ChangeDialog
      title={<Trans>Withhold {name} from the rankings</Trans>}
      description={<Trans>For somebody whose points cannot be right, as long as that is looked into.</Trans>}
      submit={<Trans>Withhold</Trans>}
      isDanger
      isPending={withholding.isPending}
      error={withholding.error}
      onSubmit={() => void send()}
      onClose={onClose}
      effects={
        <>
          <li>
            <Trans>They are on no board any more, and those behind them move up.</Trans>
          </li>
          <li>
            <Trans>They read the reason on the screen of the rankings and in their settings.</Trans>
          </li>
          <li>
            <Trans>Their eco-points are kept and go on growing. It can be ended at any time.</Trans>
          </li>
        </>
      }
    >
      <TextAreaField
        control={form.control}
        name="reason"
        label={<Trans>Reason</Trans>}
        hint={<Trans>They read it word for word.</Trans>}
        max={LONGEST_REASON}
        rows={3}
      />
    </ChangeDialog>
  );
}

/** Returns a resident to the rankings. */
export function ReleaseResident({ resident, onClose }: ResidentDialogProps) {
  const name = fullName(resident);
  const release = useResidentChange({
    resident,
    send: () => call('DELETE /api/admin/users/:id/ranking-withholding', { params: { id: resident.id } }),
    changes: () => ({ withheldFromRankings: null }),
    told: () => ({ title: t`Released`, description: t`${name} can be in the rankings again.` }),
    refreshes: BOARDS,
  });
  return (
    <ChangeDialog
      title={<Trans>Let {name} into the rankings again?</Trans>}
      description={<Trans>They come back with all the points they have now.</Trans>}
      submit={<Trans>Release</Trans>}
      isPending={release.isPending}
      error={release.error}
      onSubmit={() => release.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      effects={
        <>
          <li>
            <Trans>
              They stand on every board where their points put them, unless they have left the rankings themselves.
            </Trans>
          </li>
          <li>
            <Trans>The reason is gone from their screens. The log keeps it.</Trans>
          </li>
        </>
      }
    />
  );
}
