import { Trans } from '@lingui/react/macro';
import type { Activity } from '@ecopulse/contract/rewards';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ActivityRow } from '../rewards/activity-row.tsx';

const SHOWN = 5;

interface RecentActivityProps {
  activities: readonly Activity[];
  onShowAll: () => void;
}

/** The newest five, with a way to all of them. */
export function RecentActivity({ activities, onShowAll }: RecentActivityProps) {
  return (
    <Panel
      title={<Trans>Recent Activity</Trans>}
      action={
        activities.length > 0 && (
          <Button variant="link" size="sm" className="px-0!" onClick={onShowAll}>
            <Trans>See all</Trans>
          </Button>
        )
      }
    >
      {activities.length === 0 ? (
        <p className="text-muted">
          <Trans>Nothing yet. Your first check-in will stand here, with the points it earned.</Trans>
        </p>
      ) : (
        <ul className="-my-3 grid list-none divide-y divide-line">
          {activities.slice(0, SHOWN).map((activity) => (
            <li key={activity.id}>
              <ActivityRow activity={activity} when="day" />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
