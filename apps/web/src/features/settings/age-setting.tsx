import { isMinor } from '@ecopulse/contract/accounts/personal-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/toast/toast.ts';
import { AgeForm } from '../accounts/age-form.tsx';
import { useUser } from '../accounts/session.api.ts';
import { refreshOwnProfile, settingsQuery } from './settings.api.ts';

export function AgeSetting() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { ageBand } = useUser();
  return (
    <div className="grid gap-4 border-t border-line pt-6">
      {isMinor(ageBand) && <ProtectionNote />}
      <div className="max-w-md">
        <AgeForm
          key={ageBand}
          band={ageBand}
          onSaved={(saved) => {
            if (saved === 'under-13') location.assign('/');
            void refreshOwnProfile(queryClient);
            void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
            toast({ title: t`Saved` });
          }}
        />
        <p className="mt-3 text-sm text-muted">
          <Trans>You can change your age once. After that, ask an admin.</Trans>
        </p>
      </div>
    </div>
  );
}

/** In the words of those it is for. */
function ProtectionNote() {
  return (
    <div className="grid gap-2 rounded-md bg-leaf-soft p-4 text-md">
      <h3 className="font-bold">
        <Trans>Because you're under 18</Trans>
      </h3>
      <ul className="grid list-disc gap-1 ps-5">
        <li>
          <Trans>No one can find you in search. To add a friend, share your invite link or send them a request.</Trans>
        </li>
        <li>
          <Trans>Only your friends can open your profile and see your activity.</Trans>
        </li>
        <li>
          <Trans>You're not in the public rankings, unless you choose to be shown there above.</Trans>
        </li>
        <li>
          <Trans>We never keep or show how far you were from a green space.</Trans>
        </li>
        <li>
          <Trans>We don't email you notifications between 9 pm and 7 am.</Trans>
        </li>
      </ul>
    </div>
  );
}
