import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { rewardsRoutes } from './rewards.routes.ts';

/** A resident's own activities, badges and history. */
export function rewardsModule(deps: SharedDeps): FeatureModule {
  return { routes: rewardsRoutes(deps) };
}
