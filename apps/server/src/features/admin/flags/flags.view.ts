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
    against: compareWithEarlier(row),
    proof: row.proof,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    settledBy: row.settled_by && toResidentCard(row.settled_by),
  };
}

function compareWithEarlier({ earlier, created_at: createdAt, zones }: FlagRow): FlaggedActivity['against'] {
  if (!earlier) return null;
  const at = new Date(earlier.created_at);
  const pace = paceBetween({ at, zones: earlier.zones }, { at: createdAt, zones });
  const greenSpace = { id: earlier.green_space_id, name: earlier.name };
  return pace && { greenSpace, createdAt: at.toISOString(), ...pace };
}
