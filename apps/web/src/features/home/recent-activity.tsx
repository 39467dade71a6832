import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { problemWords } from '../../lib/problem-messages.ts';
import { Panel } from '../../ui/panel.tsx';
import { RecentActivityPanel } from '../rewards/recent-activity-panel.tsx';
import { recentActivitiesQuery } from '../rewards/rewards.api.ts';

/** The newest of what the resident did, and what each earned. */
export function RecentActivity() {
  const { data: activities, error } = useQuery(recentActivitiesQuery);
  if (activities) return <RecentActivityPanel activities={activities} />;
  if (!error) return null;
  return (
    <Panel title={<Trans>Recent Activity</Trans>}>
      <p className="text-muted">{problemWords(error, msg`Something went wrong. Please try again.`)}</p>
    </Panel>
  );
}
