import { Trans } from '@lingui/react/macro';
import type { Activity } from '@ecopulse/contract/rewards/rewards';
import { Button } from '../../ui/button.tsx';
import { RecentActivityPanel } from '../rewards/recent-activity-panel.tsx';

interface RecentActivityProps {
  activities: readonly Activity[];
  onShowAll: () => void;
}

export function RecentActivity({ activities, onShowAll }: RecentActivityProps) {
  return (
    <RecentActivityPanel
      activities={activities}
      action={
        <Button variant="link" size="sm" onClick={onShowAll}>
          <Trans>View All</Trans>
        </Button>
      }
    />
  );
}
