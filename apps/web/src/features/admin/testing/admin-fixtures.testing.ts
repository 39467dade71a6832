import type { AuditEntry } from '@ecopulse/contract/admin/audit';
import type { OpenedInboxItem } from '@ecopulse/contract/admin/inbox';
import type { FlaggedActivity } from '@ecopulse/contract/admin/flags';
import type { ArticleToEdit, ListedArticle, NewsSource } from '@ecopulse/contract/news/news-admin';
import type { ResidentCard } from '@ecopulse/contract/accounts/residents';
import type { ListedResident, ResidentForAdmin } from '@ecopulse/contract/admin/residents-admin';
import type { Report } from '@ecopulse/contract/social/social';
import type { TranslationReport } from '@ecopulse/contract/translations/translation-reports';

export const MEI: ResidentCard = {
  id: 7,
  username: 'mei.tan',
  firstName: 'Mei',
  lastName: 'Tan',
  profileImageUrl: null,
};
export const RAJ: ResidentCard = { id: 8, username: 'raj', firstName: null, lastName: null, profileImageUrl: null };

/** The signed-in admin. */
export const ADA: ResidentCard = { id: 1, username: 'ada', firstName: 'Ada', lastName: 'Lim', profileImageUrl: null };

export function anArticle(parts: Partial<ArticleToEdit> = {}): ArticleToEdit {
  return {
    id: 5,
    version: 3,
    status: 'draft',
    editedAt: null,
    title: 'Otters at the crossing',
    summary: 'They waited for the green man, as everybody does.',
    content: 'They waited for the green man, and then they crossed, one by one.',
    category: 'Nature & Wildlife',
    imageUrl: null,
    likes: 0,
    createdAt: '2026-11-20T04:05:00Z',
    publishedAt: '2026-11-20T04:05:00Z',
    publishAt: null,
    sourceName: 'EcoPulse',
    isOwn: true,
    link: null,
    language: 'en',
    translations: {},
    sources: [],
    ...parts,
  };
}

export function aListedArticle(parts: Partial<ListedArticle> = {}): ListedArticle {
  const { id, version, status, editedAt, title, summary, category, sourceName, isOwn, likes, publishedAt } =
    anArticle();
  const article = { id, version, status, editedAt, title, summary, category, sourceName, isOwn, likes, publishedAt };
  return { ...article, ...parts };
}

export function aSource(parts: Partial<NewsSource> = {}): NewsSource {
  return {
    id: 4,
    version: 2,
    name: 'Town News',
    url: 'https://news.example.sg/feed.xml',
    category: 'Green Living',
    language: 'en',
    licence: 'All rights reserved.',
    keywords: ['solar'],
    isEnabled: true,
    lastFetchedAt: '2026-11-20T04:05:00Z',
    lastOkAt: '2026-11-20T04:05:00Z',
    fault: null,
    faultDetail: null,
    failuresInARow: 0,
    failingSince: null,
    articles: 12,
    lastArticleAt: '2026-11-20T04:05:00Z',
    ...parts,
  };
}

export function aListedResident(parts: Partial<ListedResident> = {}): ListedResident {
  return {
    ...MEI,
    ecoPoints: 1240,
    isAdmin: false,
    role: null,
    withheldFromRankings: null,
    // 1 February in Singapore.
    createdAt: '2026-01-31T18:00:00Z',
    isLeaving: false,
    isSuspended: false,
    lastActiveDay: '2026-11-20',
    ...parts,
  };
}

export function aResidentForAdmin(parts: Partial<ResidentForAdmin> = {}): ResidentForAdmin {
  return {
    ...aListedResident(),
    roles: [],
    homeTown: 'Bukit Merah',
    about: null,
    currentStreak: 12,
    longestStreak: 30,
    freezes: 1,
    badges: [],
    counts: { checkIns: 48, greenSpaces: 21, lessons: 6, challenges: 3, friends: 4 },
    sessions: { open: 2, lastSeenAt: '2026-11-20T02:00:00Z' },
    ageBand: '18-plus',
    ...parts,
  };
}

export function aReport(parts: Partial<Report> = {}): Report {
  return {
    id: 31,
    reason: 'harassment',
    details: 'Sends rude messages.',
    reporter: RAJ,
    reported: MEI,
    createdAt: '2026-11-20T04:05:00Z',
    answeredAt: null,
    answeredBy: null,
    outcome: null,
    answer: null,
    ...parts,
  };
}

export function aTranslationReport(parts: Partial<TranslationReport> = {}): TranslationReport {
  return {
    id: 61,
    messageId: 'aB3_-f',
    language: 'zh',
    words: '{n}次打卡',
    suggestion: '签到{n}次',
    reporter: MEI,
    createdAt: '2026-11-20T04:05:00Z',
    settledAt: null,
    settledBy: null,
    ...parts,
  };
}

export function aFlaggedActivity(parts: Partial<FlaggedActivity> = {}): FlaggedActivity {
  return {
    id: 51,
    resident: MEI,
    activityType: 'check_in',
    greenSpace: { id: 3, name: 'Labrador Nature Reserve' },
    route: null,
    day: '2026-11-20',
    arrivedOn: null,
    reason: 'too-fast',
    against: {
      greenSpace: { id: 4, name: 'Changi Beach Park' },
      createdAt: '2026-11-20T04:01:00Z',
      visitAt: '2026-11-20T04:05:00Z',
      kilometres: 23.4,
      kilometresPerHour: 351,
    },
    proof: 'claimed',
    createdAt: '2026-11-20T04:05:00Z',
    settledAt: null,
    settledBy: null,
    ...parts,
  };
}

export function anAuditEntry(parts: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 91,
    admin: ADA,
    action: 'ranking_withheld',
    subject: 'resident',
    subjectId: 7,
    subjectName: 'mei.tan',
    facts: { reason: 'Points that cannot be' },
    createdAt: '2026-11-20T04:05:00Z',
    ...parts,
  };
}

export function anInboxItem(parts: Partial<OpenedInboxItem> = {}): OpenedInboxItem {
  return {
    id: 'report-31',
    kind: 'report',
    subject: 'Mei Tan',
    detail: 'harassment',
    createdAt: '2026-11-20T04:05:00Z',
    dueOn: null,
    assignedTo: null,
    state: 'open',
    version: 0,
    note: null,
    settledAt: null,
    settledBy: null,
    assignees: [ADA, RAJ],
    ...parts,
  };
}
