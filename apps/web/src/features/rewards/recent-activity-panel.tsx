import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Activity } from '@ecopulse/contract/rewards/rewards';
import { Panel } from '../../ui/panel.tsx';
import { ActivityRow } from './activity-row.tsx';

const MAX_ACTIVITIES = 5;

interface RecentActivityPanelProps {
  activities: readonly Activity[];
  action?: ReactNode;
}

export function RecentActivityPanel({ activities, action }: RecentActivityPanelProps) {
  return (
    <Panel title={<Trans>Recent Activity</Trans>} action={activities.length > 0 && action}>
      {activities.length === 0 ? (
        <p className="text-muted">
          <Trans>Nothing yet. Your first check-in will appear here, with the points it earned.</Trans>
        </p>
      ) : (
        <ul className="-my-3 grid list-none divide-y divide-line">
          {activities.slice(0, MAX_ACTIVITIES).map((activity) => (
            <li key={activity.id}>
              <ActivityRow activity={activity} when="day" />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
