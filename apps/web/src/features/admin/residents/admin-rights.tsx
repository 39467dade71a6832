import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { call } from '../../../lib/api.ts';
import { fullName } from '../../../lib/resident-name.ts';
import { ChangeDialog } from '../editor/change-dialog.tsx';
import type { ResidentDialogProps } from './correct-points.tsx';
import { useResidentChange } from './use-resident-change.ts';

/** Makes a resident an admin. */
export function MakeAdmin({ resident, onClose }: ResidentDialogProps) {
  const name = fullName(resident);
  const granting = useResidentChange({
    resident,
    send: () => call('PUT /api/admin/users/:id/admin', { params: { id: resident.id } }),
    changes: () => ({ isAdmin: true }),
    told: () => ({ title: t`Made an admin`, description: t`The desk is open to ${name} now.` }),
  });
  return (
    <ChangeDialog
      title={<Trans>Make {name} an admin?</Trans>}
      description={<Trans>Only for people you would hand the keys to.</Trans>}
      submit={<Trans>Make an admin</Trans>}
      isPending={granting.isPending}
      error={granting.error}
      onSubmit={() => granting.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      effects={
        <>
          <li>
            <Trans>They can do all that you can do here: edit content, correct points, make and unmake admins.</Trans>
          </li>
          <li>
            <Trans>They find the Admin Dashboard in their menu when they next open EcoPulse.</Trans>
          </li>
          <li>
            <Trans>Whatever they do here is in the log, under their name.</Trans>
          </li>
        </>
      }
    />
  );
}

/** Takes an admin's rights away. */
export function UnmakeAdmin({ resident, onClose }: ResidentDialogProps) {
  const name = fullName(resident);
  const revoking = useResidentChange({
    resident,
    send: () => call('DELETE /api/admin/users/:id/admin', { params: { id: resident.id } }),
    changes: () => ({ isAdmin: false }),
    told: () => ({ title: t`No longer an admin`, description: t`The desk is closed to ${name} now.` }),
  });
  return (
    <ChangeDialog
      title={<Trans>Take the admin’s rights from {name}?</Trans>}
      description={<Trans>They stay a resident like any other.</Trans>}
      submit={<Trans>Take the rights</Trans>}
      isDanger
      isPending={revoking.isPending}
      error={revoking.error}
      onSubmit={() => revoking.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      effects={
        <>
          <li>
            <Trans>The desk is closed to them from their next step on, also where they have it open.</Trans>
          </li>
          <li>
            <Trans>What they did as an admin stays done, and in the log.</Trans>
          </li>
        </>
      }
    />
  );
}
