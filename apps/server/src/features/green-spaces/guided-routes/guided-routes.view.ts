import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import { finishableAt } from './guided-routes.rules.ts';
import type { StartedWalk } from './guided-routes.service.ts';

export function toWalk(row: StartedWalk): Walk {
  return {
    greenSpaceId: row.green_space_id,
    routeId: row.route_id,
    name: row.name,
    duration: row.duration_minutes,
    startedAt: row.started_at.toISOString(),
    finishableAt: finishableAt(row.started_at, row.duration_minutes).toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    isStartVerified: row.started_verified,
  };
}
