import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { QueryState } from '../../../lib/query-state.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { NotificationChoices } from './notification-choices.tsx';
import { settingsQuery } from '../settings.api.ts';
import { SettingsSection } from '../settings-section.tsx';

/** Imported on demand, since few residents open it. */
const OutsideTheApp = lazy(async () => {
  const { OutsideTheApp: Part } = await import('./outside-the-app.tsx');
  return { default: Part };
});

export function NotificationSettings() {
  const settings = useQuery(settingsQuery);
  const [isOpened, setOpened] = useState(false);
  const outsideChannels = settings.data ? [settings.data.push, settings.data.mail] : [];
  // Shows the set-up at once then, since push and email may require it.
  const isAnyTurnedOn = outsideChannels.some((isOnByKind) => Object.values(isOnByKind).includes(true));
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
      <QueryState query={settings} skeleton={<Skeleton className="h-32 rounded-md" />}>
        {(data) => <NotificationChoices settings={data} />}
      </QueryState>
      {!settings.isLoadingError && (
        <div className="border-t border-line pt-5">
          {isOpened || isAnyTurnedOn ? (
            <Suspense fallback={<Skeleton className="h-72 rounded-md" />}>
              <OutsideTheApp shouldFocusHeading={isOpened} />
            </Suspense>
          ) : (
            <Button variant="quiet" onClick={() => setOpened(true)}>
              <Trans>Set up push and quiet hours</Trans>
            </Button>
          )}
        </div>
      )}
    </SettingsSection>
  );
}
