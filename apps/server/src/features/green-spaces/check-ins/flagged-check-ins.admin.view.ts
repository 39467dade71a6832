import type { FlaggedCheckIn } from '@ecopulse/contract/green-spaces/flagged-check-ins';
import { toResidentCard } from '../../../core/residents/residents.view.ts';
import type { FlaggedCheckInRow } from './flagged-check-ins.admin.queries.ts';
import { paceBetween } from './flagged-check-ins.rules.ts';

export function toFlaggedCheckIn(row: FlaggedCheckInRow): FlaggedCheckIn {
  return {
    id: row.id,
    resident: toResidentCard(row.resident),
    greenSpace: { id: row.green_space_id, name: row.name },
    day: row.day,
    distanceMeters: row.distance_meters,
    // Written only by check-ins, from an enum of the contract.
    flag: row.flag as FlaggedCheckIn['flag'],
    against: compareWithEarlier(row),
    proof: row.proof,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    settledBy: row.settled_by && toResidentCard(row.settled_by),
  };
}

function compareWithEarlier({ earlier, created_at: createdAt, zones }: FlaggedCheckInRow): FlaggedCheckIn['against'] {
  if (!earlier) return null;
  const at = new Date(earlier.created_at);
  const pace = paceBetween({ at, zones: earlier.zones }, { at: createdAt, zones });
  const greenSpace = { id: earlier.green_space_id, name: earlier.name };
  return pace && { greenSpace, createdAt: at.toISOString(), ...pace };
}
