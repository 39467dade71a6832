import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { brand } from '../../lib/brand.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { LeaderboardTabs } from './leaderboard-tabs.tsx';
import { leaderboardMessages } from './leaderboard-messages.tsx';
import { parseLeaderboardSearch } from './rankings.api.ts';
import { LeaderboardView } from './leaderboard-view.tsx';
import { LeaderboardNote } from './leaderboard-note.tsx';

const route = getRouteApi('/rankings');

export function RankingsPage() {
  const { t } = useLingui();
  const { board: leaderboard = 'national' } = parseLeaderboardSearch({ ...route.useSearch() });
  return (
    <div className="grid grid-cols-1 gap-6">
      <title>{`${t`Rankings`} · ${brand.name}`}</title>
      <PageHeading
        title={<Trans>{brand.name} Rankings</Trans>}
        lede={<Trans>Compete with fellow eco-warriors in your neighborhood and across Singapore</Trans>}
      />
      <div className="grid grid-cols-1 gap-4">
        <LeaderboardTabs leaderboard={leaderboard} />
        <LeaderboardNote leaderboard={leaderboard} />
      </div>
      {/* The lists are not live regions, since they change every half minute. */}
      <output className="sr-only">{leaderboardMessages[leaderboard].title}</output>
      <LeaderboardView key={leaderboard} leaderboard={leaderboard} />
    </div>
  );
}
