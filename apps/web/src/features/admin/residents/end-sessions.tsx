import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { call } from '../../../lib/api.ts';
import { useOwnResident, fullName } from '../../../lib/residents.ts';
import { ChangeDialog } from '../editor/change-dialog.tsx';
import type { ResidentDialogProps } from '../moderation/use-resident-change.ts';
import { useResidentChange } from '../moderation/use-resident-change.ts';

export function EndSessionsDialog({ resident, onClose }: ResidentDialogProps) {
  const name = <bdi translate="no">{fullName(resident)}</bdi>;
  const isOwnAccount = useOwnResident()?.id === resident.id;
  const ending = useResidentChange<void, { ended: number }>({
    resident,
    send: () => call('POST /api/admin/users/:id/end-sessions', { params: { id: resident.id } }),
    getPatch: () => ({ sessions: { ...resident.sessions, open: 0 } }),
    getToast: ({ ended }) => ({
      title: t`Sessions ended`,
      description: t`${plural(ended, { one: '# session was ended.', other: '# sessions were ended.' })}`,
    }),
  });
  return (
    <ChangeDialog
      title={<Trans>Sign {name} out everywhere?</Trans>}
      description={<Trans>For a lost phone, or if someone else may be signed in to their account.</Trans>}
      submitLabel={<Trans>End all sessions</Trans>}
      isDanger
      isPending={ending.isPending}
      error={ending.error}
      onSubmit={() => ending.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      effects={
        <>
          <li>
            <Trans>Each of their browsers will ask them to sign in again.</Trans>
          </li>
          <li>
            <Trans>Their password stays the same, and they keep everything they earned.</Trans>
          </li>
          {isOwnAccount && (
            <li className="font-semibold">
              <Trans>This is your account, so you will be signed out here too.</Trans>
            </li>
          )}
        </>
      }
    />
  );
}
