import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { call } from '../../../lib/api.ts';
import { fullName, isolatedName } from '../../../lib/residents.ts';
import { ChangeDialog } from '../editor/change-dialog.tsx';
import type { ResidentDialogProps } from './correct-points.tsx';
import { useResidentChange } from './use-resident-change.ts';

export function GrantAdminDialog({ resident, onClose }: ResidentDialogProps) {
  const name = <bdi translate="no">{fullName(resident)}</bdi>;
  const nameInText = isolatedName(resident);
  const granting = useResidentChange({
    resident,
    send: () => call('PUT /api/admin/users/:id/admin', { params: { id: resident.id } }),
    getPatch: () => ({ isAdmin: true }),
    getToast: () => ({ title: t`Made an admin`, description: t`${nameInText} is now an admin.` }),
  });
  return (
    <ChangeDialog
      title={<Trans>Make {name} an admin?</Trans>}
      description={<Trans>Only for residents you fully trust.</Trans>}
      submitLabel={<Trans>Make an admin</Trans>}
      isPending={granting.isPending}
      error={granting.error}
      onSubmit={() => granting.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      effects={
        <>
          <li>
            <Trans>
              They can do everything you can do here: edit content, correct points, and add or remove admins.
            </Trans>
          </li>
          <li>
            <Trans>The Admin Dashboard appears in their menu when they next open EcoPulse.</Trans>
          </li>
          <li>
            <Trans>Everything they do here is recorded in the audit log under their name.</Trans>
          </li>
        </>
      }
    />
  );
}

export function RevokeAdminDialog({ resident, onClose }: ResidentDialogProps) {
  const name = <bdi translate="no">{fullName(resident)}</bdi>;
  const nameInText = isolatedName(resident);
  const revoking = useResidentChange({
    resident,
    send: () => call('DELETE /api/admin/users/:id/admin', { params: { id: resident.id } }),
    getPatch: () => ({ isAdmin: false }),
    getToast: () => ({ title: t`No longer an admin`, description: t`${nameInText} is no longer an admin.` }),
  });
  return (
    <ChangeDialog
      title={<Trans>Remove {name} as an admin?</Trans>}
      description={<Trans>They keep their account as a resident.</Trans>}
      submitLabel={<Trans>Remove admin rights</Trans>}
      isDanger
      isPending={revoking.isPending}
      error={revoking.error}
      onSubmit={() => revoking.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      effects={
        <>
          <li>
            <Trans>They lose access to the admin pages straight away, even if they have them open.</Trans>
          </li>
          <li>
            <Trans>Their past changes remain, and are still in the log.</Trans>
          </li>
        </>
      }
    />
  );
}
