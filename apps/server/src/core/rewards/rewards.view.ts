import type { Activity, Badge, DayOfHistory, Earnings } from '@ecopulse/contract/rewards/rewards';
import type { ActivityRow, BadgeRow, HistoryRow } from './rewards.queries.ts';
import { badgeFromFacts } from './rewards.rules.ts';
import type { Earned } from './run-effects.ts';
import { describeActivity } from './activity-messages.rules.ts';

export function toActivity(row: ActivityRow): Activity {
  return {
    id: row.id,
    activityType: row.type,
    description: describeActivity(row.type, row.facts),
    ecoPointsEarned: row.points,
    day: row.day,
    arrivedOn: row.arrived_on,
    proof: row.proof,
    facts: row.facts,
    createdAt: row.created_at.toISOString(),
  };
}

export function toBadge(row: BadgeRow): Badge {
  return { id: row.id, ...badgeFromFacts(row.facts), earnedAt: row.created_at.toISOString() };
}

export function toDayOfHistory({ day, activities, points }: HistoryRow): DayOfHistory {
  return { day, activities, points };
}

export function toEarnings({ ecoPoints, currentStreak, freezeUsed, badges, challenges }: Earned): Earnings {
  return { ecoPoints, streak: currentStreak, freezeUsed, badges: [...badges], challenges: [...challenges] };
}
