import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../lib/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { accountQuery } from '../accounts/security/security.api.ts';
import { NotificationChoices } from './notification-choices.tsx';
import { PushOnDevice } from './push-on-device.tsx';
import { QuietHoursChoice } from './quiet-hours-choice.tsx';
import { settingsQuery } from './settings.api.ts';
import { SettingsSection } from './settings-section.tsx';

/** What the resident is told, and where: under the bell, by push and by email, and when neither disturbs. */
export function NotificationSettings() {
  const settings = useQuery(settingsQuery);
  return (
    <SettingsSection
      id="notifications"
      title={<Trans>Notifications</Trans>}
      lede={
        <Trans>
          Choose what you want to hear about, and where. Reviews, streaks and ending challenges bring at most one push
          message or email a day.
        </Trans>
      }
    >
      <PushOnDevice />
      <MailNote />
      <QueryState query={settings} skeleton={<Skeleton className="h-32 rounded-md" />}>
        {(data) => (
          <>
            <NotificationChoices settings={data} />
            <div className="border-t border-line pt-5">
              <QuietHoursChoice quietHours={data.quietHours} />
            </div>
          </>
        )}
      </QueryState>
    </SettingsSection>
  );
}

/** Says why no emails come, if none can. */
function MailNote() {
  const { data: account } = useQuery(accountQuery);
  if (!account || (account.emailVerified && account.delivery === 'mail')) return null;
  return (
    <p className="max-w-prose text-md text-muted">
      {account.delivery === 'admin' ? (
        <Trans>Emails can't be sent here: this EcoPulse has no mail server.</Trans>
      ) : (
        <Trans>
          Emails come only after you have <a href="#account">confirmed your email address</a>.
        </Trans>
      )}
    </p>
  );
}
