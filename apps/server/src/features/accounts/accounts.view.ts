import { DOCUMENT_VERSIONS, DOCUMENTS } from '@ecopulse/contract/accounts/documents';
import type { Profile, PublicProfile, User } from '@ecopulse/contract/accounts/accounts';
import type { SecurityEvent, Session } from '@ecopulse/contract/accounts/sessions';
import type { Badge } from '@ecopulse/contract/rewards/rewards';
import { NOTIFICATION_KINDS, type NotificationKind } from '@ecopulse/contract/notifications/notifications';
import type { Settings } from '@ecopulse/contract/accounts/settings';
import { type Day, toTimeOfDay } from '../../core/calendar/calendar.rules.ts';
import type { OwnResident } from '../../core/residents/residents.queries.ts';
import { type MilestoneActivity, nextMilestones, milestoneProgress } from '../../core/rewards/milestones.rules.ts';
import { badgeIn } from '../../core/rewards/rewards.rules.ts';
import { toBadge } from '../../core/rewards/rewards.view.ts';
import { streakOn } from '../../core/rewards/streak.rules.ts';
import type { OpenSession } from '../../core/sessions/sessions.queries.ts';
import type { ProfileActivities, PublicView } from './profile/profile.service.ts';
import type { ChosenSettings } from './profile/settings.queries.ts';
import type { SecurityEventRow } from './sessions/security-events.queries.ts';

export function toUser(resident: OwnResident, today: Day, sendsMail: boolean): User {
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
    needsVerification: sendsMail && resident.emailVerifiedAt === null,
    needsConsent: !DOCUMENTS.every((each) =>
      resident.consents.some(({ document, version }) => document === each && version === DOCUMENT_VERSIONS[each]),
    ),
    // Written only by the settings, from the contract's lists.
    language: resident.language as User['language'],
    theme: resident.theme,
    welcome: resident.welcome,
    interests: resident.interests as User['interests'],
  };
}

export function toProfile(
  resident: OwnResident,
  { activities, checkIns }: ProfileActivities,
  today: Day,
  sendsMail: boolean,
): Profile {
  const streak = streakOn(resident.score.streak, today);
  const earned = new Set(badgesIn(activities));
  return {
    ...toUser(resident, today, sendsMail),
    homeTown: resident.homeTown,
    about: resident.about,
    privacy: resident.privacy,
    withheldFromRankings: resident.withheldFromRankings,
    freezes: streak.freezes,
    stats: statsOf(resident, activities, checkIns),
    nextBadges: nextMilestones(milestoneProgress(activities, streak.longest), earned),
  };
}

/** Residents outside the rankings show their activity only to friends. Badges are hidden, too: their dates reveal it. */
export function toPublicProfile({ resident, relationship, activities: done, today }: PublicView): PublicProfile {
  const { id, username, firstName, lastName, profileImageUrl, homeTown, about, score, privacy } = resident;
  const streak = streakOn(score.streak, today);
  const isRanked = privacy.inRankings && resident.withheldFromRankings === null;
  const shown = isRanked || relationship === null || relationship.relation === 'friend';
  return {
    id,
    username,
    firstName,
    lastName,
    profileImageUrl,
    homeTown,
    about,
    ecoPoints: shown ? score.ecoPoints : null,
    currentStreak: shown ? streak.current : null,
    longestStreak: shown ? streak.longest : null,
    createdAt: resident.createdAt.toISOString(),
    stats: shown ? statsOf(resident, done.activities, done.checkIns) : null,
    badges: shown ? toBadges(done.activities) : null,
    relationship,
  };
}

function toBadges(activities: ProfileActivities['activities']): Badge[] {
  return activities
    .filter(({ type }) => type === 'badge_earned')
    .toSorted((one, other) => other.id - one.id)
    .map((activity) => toBadge({ ...activity, created_at: new Date(activity.createdAt) }));
}

export function toSettings(chosen: ChosenSettings): Settings {
  const { theme, inRankings, findableByEmail, friendRequests, activityVisible, quiet } = chosen;
  return {
    language: chosen.language as Settings['language'],
    theme,
    privacy: { inRankings, findableByEmail, friendRequests, activityVisible },
    notifications: ofEachKind((kind) => !chosen.mutedNotifications.includes(kind)),
    push: ofEachKind((kind) => chosen.pushedNotifications.includes(kind)),
    mail: ofEachKind((kind) => chosen.mailedNotifications.includes(kind)),
    quietHours: quiet && { from: toTimeOfDay(quiet.from), until: toTimeOfDay(quiet.until) },
  };
}

function ofEachKind(isOn: (kind: NotificationKind) => boolean): Settings['push'] {
  return Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, isOn(kind)])) as Settings['push'];
}

function badgesIn(activities: readonly MilestoneActivity[]): string[] {
  return activities.filter(({ type }) => type === 'badge_earned').map(({ facts }) => badgeIn(facts).badgeName);
}

function statsOf({ score }: OwnResident, activities: readonly MilestoneActivity[], checkIns: number): Profile['stats'] {
  const { lessons, greenSpaces } = milestoneProgress(activities, 0);
  return {
    lessonsCompleted: lessons,
    challengesCompleted: activities.filter(({ type }) => type === 'challenge_completed').length,
    checkIns,
    distinctGreenSpaces: greenSpaces,
    badges: score.totalBadges,
  };
}

export function toSession({ id, createdAt, lastSeenAt, device }: OpenSession, currentSessionId: number): Session {
  return {
    id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    device,
    current: id === currentSessionId,
  };
}

export function toSecurityEvent({ id, kind, device, count, first_at, last_at }: SecurityEventRow): SecurityEvent {
  return { id, kind, device, count, firstAt: first_at.toISOString(), lastAt: last_at.toISOString() };
}
