import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../../lib/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { accountQuery } from '../../accounts/security/security.api.ts';
import { PushOnDevice } from './push-on-device.tsx';
import { QuietHoursChoice } from './quiet-hours-choice.tsx';
import { settingsQuery } from '../settings.api.ts';

export function OutsideTheApp({ shouldFocusHeading }: { shouldFocusHeading: boolean }) {
  const settings = useQuery(settingsQuery);
  return (
    <div className="grid gap-5">
      <PushOnDevice shouldFocusHeading={shouldFocusHeading} />
      <EmailNote />
      <QueryState query={settings} skeleton={<Skeleton className="h-16 rounded-md" />}>
        {({ quietHours }) => <QuietHoursChoice quietHours={quietHours} />}
      </QueryState>
    </div>
  );
}

function EmailNote() {
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
