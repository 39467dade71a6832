import { DOCUMENTS, documentVersion } from '@ecopulse/contract/accounts/documents';
import type { Profile, PublicProfile, User } from '@ecopulse/contract/accounts/accounts';
import type { SecurityEvent, Session } from '@ecopulse/contract/accounts/sessions';
import type { Badge } from '@ecopulse/contract/rewards/rewards';
import { highestRole } from '@ecopulse/contract/accounts/role-access';
import { NOTIFICATION_KINDS, type NotificationKind } from '@ecopulse/contract/notifications/notifications';
import type { Settings } from '@ecopulse/contract/accounts/settings';
import { type Day, dayOf, spanOf, toTimeOfDay } from '../../core/calendar/calendar.rules.ts';
import type { OwnResident } from '../../core/residents/residents.queries.ts';
import { type MilestoneActivity, nextMilestones, milestoneProgress } from '../../core/rewards/badges.rules.ts';
import type { ProfileActivities } from '../../core/rewards/rewards.queries.ts';
import { badgeFromFacts } from '../../core/rewards/rewards.rules.ts';
import { toBadge } from '../../core/rewards/rewards.view.ts';
import { streakOn } from '../../core/rewards/streak.rules.ts';
import type { OpenSession } from '../../core/sessions/sessions.queries.ts';
import type { PublicProfileData } from './profile/profile.service.ts';
import type { StoredSettings } from './profile/settings.queries.ts';
import type { SecurityEventRow } from './sessions/security-events.queries.ts';

/** What this deployment offers. */
export interface SiteServices {
  readonly sendsEmail: boolean;
  readonly hasConditions: boolean;
}

export function toUser(resident: OwnResident, today: Day, { sendsEmail, hasConditions }: SiteServices): User {
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
    role: highestRole(resident.roles),
    roles: [...resident.roles],
    needsVerification: sendsEmail && resident.emailVerifiedAt === null,
    needsConsent: !DOCUMENTS.every((each) =>
      resident.consents.some(
        ({ document, version }) => document === each && version === documentVersion(each, resident.operatorVersion),
      ),
    ),
    withdrawnDocuments: [...resident.withdrawnDocuments],
    // The settings accept only values of the contract.
    language: resident.language as User['language'],
    theme: resident.theme,
    welcome: resident.welcome,
    interests: resident.interests as User['interests'],
    ageBand: resident.ageBand,
    hasConditions,
  };
}

export function toProfile(
  resident: OwnResident,
  { activities, checkIns }: ProfileActivities,
  today: Day,
  site: SiteServices,
): Profile {
  const streak = streakOn(resident.score.streak, today);
  const earnedBadgeNames = new Set(listBadgeNames(activities));
  return {
    ...toUser(resident, today, site),
    homeTown: resident.homeTown,
    about: resident.about,
    privacy: resident.privacy,
    withheldFromRankings: resident.withheldFromRankings,
    freezes: streak.freezes,
    stats: toStats(resident, activities, checkIns),
    nextBadges: nextMilestones(milestoneProgress(activities, streak.longest), earnedBadgeNames),
  };
}

/** Outside the rankings, only friends and the resident (null) see activity. */
export function toPublicProfile({
  resident,
  relationship,
  activities: profileActivities,
  today,
}: PublicProfileData): PublicProfile {
  const { id, username, firstName, lastName, profileImageUrl, homeTown, about, score, privacy } = resident;
  const streak = streakOn(score.streak, today);
  const isOwn = relationship === null;
  const isRanked = privacy.inRankings && resident.withheldFromRankings === null;
  const isKnown = isRanked || isOwn || relationship.relation === 'friend';
  const isHidden = !isOwn && privacy.activityVisible === 'nobody';
  const isActivityVisible = isKnown && !isHidden;
  const badges = toBadges(profileActivities.activities);
  const shownTime = (earnedAt: string) => (isOwn ? earnedAt : isHidden ? null : startOfDay(new Date(earnedAt)));
  return {
    id,
    username,
    firstName,
    lastName,
    profileImageUrl,
    homeTown: isHidden ? null : homeTown,
    about: isHidden ? null : about,
    ecoPoints: isActivityVisible ? score.ecoPoints : null,
    currentStreak: isActivityVisible ? streak.current : null,
    longestStreak: isActivityVisible ? streak.longest : null,
    createdAt: isOwn ? resident.createdAt.toISOString() : startOfDay(resident.createdAt),
    stats: isActivityVisible ? toStats(resident, profileActivities.activities, profileActivities.checkIns) : null,
    badges: isKnown ? badges.map((badge) => ({ ...badge, earnedAt: shownTime(badge.earnedAt) })) : null,
    relationship,
  };
}

/** Without the time of day. */
function startOfDay(moment: Date): string {
  return new Date(spanOf(dayOf(moment)).from).toISOString();
}

function toBadges(activities: ProfileActivities['activities']): Badge[] {
  return activities
    .filter(({ type }) => type === 'badge_earned')
    .toSorted((a, b) => b.id - a.id)
    .map((activity) => toBadge({ ...activity, created_at: new Date(activity.createdAt) }));
}

export function toSettings(settings: StoredSettings): Settings {
  const { theme, inRankings, findableByEmail, friendRequests, activityVisible, quiet } = settings;
  return {
    language: settings.language as Settings['language'],
    theme,
    privacy: { inRankings, findableByEmail, friendRequests, activityVisible },
    notifications: toFlagsByKind((kind) => !settings.mutedNotifications.includes(kind)),
    push: toFlagsByKind((kind) => settings.pushedNotifications.includes(kind)),
    mail: toFlagsByKind((kind) => settings.mailedNotifications.includes(kind)),
    quietHours: quiet && { from: toTimeOfDay(quiet.from), until: toTimeOfDay(quiet.until) },
  };
}

function toFlagsByKind(isOn: (kind: NotificationKind) => boolean): Settings['push'] {
  return Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, isOn(kind)])) as Settings['push'];
}

function listBadgeNames(activities: readonly MilestoneActivity[]): string[] {
  return activities.filter(({ type }) => type === 'badge_earned').map(({ facts }) => badgeFromFacts(facts).badgeName);
}

function toStats({ score }: OwnResident, activities: readonly MilestoneActivity[], checkIns: number): Profile['stats'] {
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
