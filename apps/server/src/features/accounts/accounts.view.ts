import type { Profile, User } from '@ecopulse/contract/accounts';
import type { Day } from '../../core/calendar/calendar.rules.ts';
import type { OwnResident } from '../../core/residents/residents.queries.ts';
import type { ActivityCounts } from '../../core/rewards/rewards.queries.ts';
import { streakOn } from '../../core/rewards/streak.rules.ts';

export function toUser(resident: OwnResident, today: Day): User {
  const streak = streakOn(resident.score.streak, today);
  return {
    id: resident.id,
    username: resident.username,
    firstName: resident.firstName,
    lastName: resident.lastName,
    email: resident.email,
    profileImageUrl: resident.profileImageUrl,
    ecoPoints: resident.score.ecoPoints,
    totalBadges: resident.score.totalBadges,
    currentStreak: streak.current,
    longestStreak: streak.longest,
    createdAt: resident.createdAt.toISOString(),
    isAdmin: resident.isAdmin,
  };
}

export function toProfile(resident: OwnResident, counts: ActivityCounts, today: Day): Profile {
  return {
    ...toUser(resident, today),
    homeTown: resident.homeTown,
    about: resident.about,
    privacy: resident.privacy,
    freezes: streakOn(resident.score.streak, today).freezes,
    stats: {
      lessonsCompleted: counts.lesson_completed?.subjects ?? 0,
      challengesCompleted: counts.challenge_completed?.count ?? 0,
      checkIns: counts.check_in?.count ?? 0,
      distinctGreenSpaces: counts.check_in?.subjects ?? 0,
      badges: resident.score.totalBadges,
    },
    nextBadges: [],
  };
}
