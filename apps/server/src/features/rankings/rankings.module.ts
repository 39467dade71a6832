import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { createRankingsAdmin } from './rankings.admin.service.ts';
import { rankingsRoutes } from './rankings.routes.ts';
import { createRankings } from './rankings.service.ts';
import { RANKINGS_DATA } from './rankings.personal-data.ts';

interface RankingsModule extends FeatureModule {
  /** Makes every server process read all boards again. */
  readonly refreshBoards: () => void;
}

/** The boards, and how admins manage them. */
export function rankingsModule(deps: SharedDeps): RankingsModule {
  const rankings = createRankings(deps);
  const rankingsAdmin = createRankingsAdmin(deps);
  return {
    routes: rankingsRoutes({ rankings, rankingsAdmin }),
    // One minute into the new week, when every turn of the old one has ended and all clocks agree on the day.
    jobs: [{ name: 'freeze-last-week', cron: '1 0 * * 1', run: () => rankings.freezeLastWeek() }],
    refreshBoards: () => rankingsAdmin.refreshBoards(),
    personalData: RANKINGS_DATA,
  };
}
