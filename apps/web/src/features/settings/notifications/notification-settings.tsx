import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { QueryState } from '../../../lib/query-state.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { accountQuery } from '../../accounts/session.api.ts';
import { settingsQuery } from '../settings.api.ts';
import { type Channel, NotificationChoices } from './notification-choices.tsx';
import { findPushObstacle } from './push-device.ts';

/** Imported on demand, since few residents open it. */
const OutsideTheApp = lazy(async () => {
  const { OutsideTheApp: Part } = await import('./outside-the-app.tsx');
  return { default: Part };
});

const SKELETON = <Skeleton className="h-32 rounded-md" />;

function Note({ children }: { children: ReactNode }) {
  return <p className="max-w-prose text-md text-muted">{children}</p>;
}

/** Channels that cannot work here are left out, with a note that says why. */
export function NotificationSettings() {
  const settings = useQuery(settingsQuery);
  const account = useQuery(accountQuery);
  const [isOpened, setOpened] = useState(false);
  const pushObstacle = findPushObstacle();
  const hasMailServer = account.data?.delivery !== 'admin';
  const outsideChannels: Exclude<Channel, 'notifications'>[] = [
    ...(pushObstacle ? [] : (['push'] as const)),
    ...(hasMailServer ? (['mail'] as const) : []),
  ];
  // Shows the set-up at once then, since push and email may require it.
  const isAnyTurnedOn = outsideChannels.some((channel) => Object.values(settings.data?.[channel] ?? {}).includes(true));
  if (account.isPending) return SKELETON;
  return (
    <>
      <QueryState query={settings} skeleton={SKELETON}>
        {(data) => <NotificationChoices settings={data} channels={['notifications', ...outsideChannels]} />}
      </QueryState>
      {!settings.isLoadingError && (
        <div className="grid grid-cols-1 gap-5 border-t border-line pt-5 empty:hidden">
          {pushObstacle && (
            <Note>
              {pushObstacle === 'unsupported' ? (
                <Trans>This browser can't receive push notifications.</Trans>
              ) : (
                <Trans>
                  On iPhone and iPad, push notifications work only if EcoPulse is on your home screen. Tap Share, then
                  Add to Home Screen, and open it from there.
                </Trans>
              )}
            </Note>
          )}
          {!hasMailServer && (
            <Note>
              <Trans>This site can't send email.</Trans>
            </Note>
          )}
          {outsideChannels.length > 0 &&
            (isOpened || isAnyTurnedOn ? (
              <Suspense fallback={<Skeleton className="h-72 rounded-md" />}>
                <OutsideTheApp channels={outsideChannels} takesFocus={isOpened} />
              </Suspense>
            ) : (
              <Button variant="quiet" className="justify-self-start" onClick={() => setOpened(true)}>
                {pushObstacle ? (
                  <Trans>Set up quiet hours</Trans>
                ) : (
                  <Trans>Set up push notifications and quiet hours</Trans>
                )}
              </Button>
            ))}
        </div>
      )}
    </>
  );
}
