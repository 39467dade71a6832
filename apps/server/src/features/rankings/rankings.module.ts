import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { createRankingsAdmin } from './rankings.admin.service.ts';
import { rankingsRoutes } from './rankings.routes.ts';
import { createRankings } from './rankings.service.ts';
import { RANKINGS_DATA } from './rankings.personal-data.ts';

interface RankingsModule extends FeatureModule {
  readonly refreshLeaderboards: () => void;
}

export function rankingsModule(deps: SharedDeps): RankingsModule {
  const rankings = createRankings(deps);
  const rankingsAdmin = createRankingsAdmin(deps);
  return {
    routes: rankingsRoutes({ rankings, rankingsAdmin }),
    // By then every turn of the old week has ended, and all clocks agree on the day.
    jobs: [{ name: 'freeze-last-week', cron: '1 0 * * 1', run: () => rankings.freezeLastWeek() }],
    refreshLeaderboards: () => rankingsAdmin.refreshLeaderboards(),
    personalData: RANKINGS_DATA,
  };
}
