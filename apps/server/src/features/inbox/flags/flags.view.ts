import type { FlaggedActivity } from '@ecopulse/contract/admin/flags';
import { toResidentCard } from '../../../core/residents/residents.view.ts';
import type { FlagRow } from './flags.queries.ts';
import { paceBetween } from './pace.rules.ts';

export function toFlaggedActivity(row: FlagRow): FlaggedActivity {
  return {
    id: row.id,
    resident: toResidentCard(row.resident),
    activityType: row.type,
    greenSpace: { id: row.green_space_id, name: row.name },
    route: row.route,
    day: row.day,
    arrivedOn: row.arrived_on,
    reason: row.reason,
    against: toComparedVisit(row),
    proof: row.proof,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    settledBy: row.settled_by && toResidentCard(row.settled_by),
  };
}

function toComparedVisit({ against, zones }: FlagRow): FlaggedActivity['against'] {
  if (!against) return null;
  const [at, visitAt] = [new Date(against.at), new Date(against.visit_at)];
  const pace = paceBetween({ at, zones: against.zones }, { at: visitAt, zones });
  const greenSpace = { id: against.green_space_id, name: against.name };
  return pace && { greenSpace, createdAt: against.at, visitAt: against.visit_at, ...pace };
}
