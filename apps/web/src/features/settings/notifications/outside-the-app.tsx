import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryState } from '../../../lib/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { accountQuery } from '../../accounts/session.api.ts';
import { PushOnDevice } from './push-on-device.tsx';
import { QuietHoursChoice } from './quiet-hours-choice.tsx';
import { settingsQuery } from '../settings.api.ts';

interface OutsideTheAppProps {
  channels: readonly ('push' | 'mail')[];
  /** The button that opened it is gone. */
  takesFocus: boolean;
}

function focusFirstPart(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>('h3, [role="switch"]')?.focus();
}

export function OutsideTheApp({ channels, takesFocus }: OutsideTheAppProps) {
  const settings = useQuery(settingsQuery);
  const { data: account } = useQuery(accountQuery);
  return (
    <div ref={takesFocus ? focusFirstPart : null} className="grid gap-5">
      {channels.includes('push') && <PushOnDevice />}
      {channels.includes('mail') && account?.emailVerified === false && (
        <p className="max-w-prose text-md text-muted">
          <Trans>
            You'll get emails only after you've{' '}
            <Link to="/settings" hash="account">
              confirmed your email address
            </Link>
            .
          </Trans>
        </p>
      )}
      <QueryState query={settings} skeleton={<Skeleton className="h-16 rounded-md" />}>
        {({ quietHours }) => <QuietHoursChoice quietHours={quietHours} />}
      </QueryState>
    </div>
  );
}
