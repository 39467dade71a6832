import type { Activity } from '@ecopulse/contract/rewards';
import type { ActivityRow } from './rewards.queries.ts';
import { describeActivity } from './activity-words.rules.ts';

export function toActivity(row: ActivityRow): Activity {
  return {
    id: row.id,
    activityType: row.type,
    description: describeActivity(row.type, row.facts),
    ecoPointsEarned: row.points,
    day: row.day,
    proof: row.proof,
    facts: row.facts,
    createdAt: row.created_at.toISOString(),
  };
}
