import type { AdminStats } from '@ecopulse/contract/admin/admin';
import type { AuditEntry } from '@ecopulse/contract/admin/audit';
import type { AuditEntryRow } from '../../core/audit/audit.queries.ts';
import { toResidentCard } from '../../core/residents/residents.view.ts';
import type { ContentCounts, PlatformTotalsRow } from './overview.queries.ts';
import type { Overview } from './overview.service.ts';

export function toAdminStats({ platform, usage, feedsSilentSince }: Overview): AdminStats {
  const { green_spaces: greenSpaces, lessons, challenges, news } = platform;
  return {
    totalUsers: usage.users,
    totalGreenSpaces: greenSpaces.shown,
    totalLessons: lessons.shown,
    totalChallenges: challenges.shown,
    totalNews: news.shown,
    retired: countEachKind(platform, 'retired'),
    drafts: countEachKind(platform, 'drafts'),
    avgRating: platform.ratings === 0 ? null : Math.round((platform.stars / platform.ratings) * 10) / 10,
    lessonCompletion: percent(platform.lessons_completed, platform.lessons_tried),
    challengeCompletion: percent(platform.challenges_completed, platform.challenges_joined),
    openAppeals: platform.open_appeals,
    failingSources: platform.failing_sources,
    feedsSilentSince: feedsSilentSince?.toISOString() ?? null,
    owners: platform.owners,
    activeToday: usage.days.at(-1)?.activeUsers ?? 0,
    days: [...usage.days],
    asOf: usage.at.toISOString(),
  };
}

function countEachKind(platform: PlatformTotalsRow, state: keyof ContentCounts): AdminStats['retired'] {
  return {
    greenSpaces: platform.green_spaces[state],
    lessons: platform.lessons[state],
    challenges: platform.challenges[state],
    news: platform.news[state],
  };
}

function percent(part: number, total: number): number | null {
  return total === 0 ? null : Math.round((part / total) * 100);
}

export function toAuditEntry(row: AuditEntryRow): AuditEntry {
  return {
    id: row.id,
    admin: row.admin && toResidentCard(row.admin),
    action: row.action,
    subject: row.subject,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    facts: row.facts,
    createdAt: row.created_at.toISOString(),
  };
}
