import { highestRole } from '@ecopulse/contract/accounts/role-access';
import type { ListedResident, ResidentForAdmin } from '@ecopulse/contract/admin/residents-admin';
import { toResidentCard } from '../../core/residents/residents.view.ts';
import { milestoneProgress } from '../../core/rewards/badges.rules.ts';
import { toBadge } from '../../core/rewards/rewards.view.ts';
import { streakOn } from '../../core/rewards/streak.rules.ts';
import type { ListedResidentRow } from './residents.queries.ts';
import type { ResidentDetails } from './residents.service.ts';

export function toListedResident(row: ListedResidentRow): ListedResident {
  return {
    ...toResidentCard(row),
    ecoPoints: row.eco_points,
    isAdmin: row.is_admin,
    role: highestRole(row.roles),
    withheldFromRankings: row.ranking_withheld_reason,
    createdAt: row.created_at.toISOString(),
    isLeaving: row.is_leaving,
    isSuspended: row.is_suspended,
    lastActiveDay: row.last_active_day,
  };
}

export function toResidentForAdmin({ resident: row, activities, checkIns, today }: ResidentDetails): ResidentForAdmin {
  const { current_streak: current, longest_streak: longest, freezes, last_active_day: lastDay } = row;
  const streak = streakOn({ current, longest, freezes, lastDay }, today);
  const { lessons, greenSpaces } = milestoneProgress(activities, streak.longest);
  return {
    ...toListedResident(row),
    roles: row.roles,
    homeTown: row.home_town,
    about: row.about,
    currentStreak: streak.current,
    longestStreak: streak.longest,
    freezes: streak.freezes,
    badges: activities
      .filter(({ type }) => type === 'badge_earned')
      .toSorted((a, b) => b.id - a.id)
      .map((activity) => toBadge({ ...activity, created_at: new Date(activity.createdAt) })),
    counts: {
      checkIns,
      greenSpaces,
      lessons,
      challenges: activities.filter(({ type }) => type === 'challenge_completed').length,
      friends: row.friends,
    },
    sessions: { open: row.sessions, lastSeenAt: row.last_seen_at?.toISOString() ?? null },
    ageBand: row.age_band,
  };
}
