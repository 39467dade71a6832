import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { inboxEndpoints } from './inbox.ts';
import { reportEndpoints } from './report.ts';
import { residentsAdminEndpoints } from './residents-admin.ts';
import { day, moment } from '../scalars.ts';

const contentCounts = z.object({ greenSpaces: z.int(), lessons: z.int(), challenges: z.int(), news: z.int() });

/** Activities exclude badges and corrections. */
const dailyStats = z.object({ day, newUsers: z.int(), activeUsers: z.int(), activities: z.int() });

/** Content totals count published items only. Percentages are integers from 0 to 100; null without data. */
export const adminStats = z.object({
  totalUsers: z.int(),
  totalGreenSpaces: z.int(),
  totalLessons: z.int(),
  totalChallenges: z.int(),
  totalNews: z.int(),
  retired: contentCounts,
  drafts: contentCounts,
  /** Stars, to one decimal; null without ratings. */
  avgRating: z.nullable(z.number()),
  /** The share of tried quizzes that were passed, counting each resident and lesson once. */
  lessonCompletion: z.nullable(z.int()),
  /** The share of joined challenges that were completed, counting each resident and challenge once. */
  challengeCompletion: z.nullable(z.int()),
  openAppeals: z.int(),
  failingSources: z.int(),
  /** Null unless no feed in use has answered for two days. */
  feedsSilentSince: z.nullable(moment),
  /** Who can sign in. */
  owners: z.int(),
  activeToday: z.int(),
  /** The last 30 days, oldest first, including today. */
  days: z.array(dailyStats),
  asOf: moment,
});

export type AdminStats = z.infer<typeof adminStats>;

export type JobName =
  | 'delete-unapproved-accounts'
  | 'prune-consent-proofs'
  | 'prune-username-claims'
  | 'close-ended-challenges'
  | 'count-days-of-use'
  | 'count-report-days'
  | 'check-feeds'
  | 'purge-deleted-accounts'
  | 'end-suspensions'
  | 'advance-events'
  | 'remind-events'
  | 'advance-clubs'
  | 'look-after-clubs'
  | 'prune-left-challenges'
  | 'prune-idempotent-results'
  | 'prune-sent-reminders'
  | 'prune-conditions'
  | 'fetch-conditions'
  | 'freeze-last-week'
  | 'refresh-news'
  | 'fetch-place-sources'
  | 'remind-challenges'
  | 'remind-reviews'
  | 'remind-streaks'
  | 'prune-limits'
  | 'prune-sessions'
  | 'prune-links'
  | 'prune-pending-sign-ins'
  | 'prune-cheers'
  | 'prune-news'
  | 'prune-notifications'
  | 'prune-security-events'
  | 'prune-passkey-challenges'
  | 'prune-pictures'
  | 'send-reminders'
  | 'notify-cheers';

/** `trying_again`: failed, and will be retried. */
export const JOB_RUN_STATES = ['waiting', 'running', 'trying_again', 'completed', 'failed', 'cancelled'] as const;

/** `name` may be a job of another release. `cron` is in Singapore time; `durationMs` is null before the run ends. */
export const jobHealth = z.object({
  name: z.string(),
  cron: z.string(),
  lastRun: z.nullable(
    z.object({
      state: z.enum(JOB_RUN_STATES),
      startedAt: z.nullable(moment),
      durationMs: z.nullable(z.int()),
      /** In English; null without an error. */
      error: z.nullable(z.string()),
    }),
  ),
  nextRunAt: z.nullable(moment),
});

export type JobHealth = z.infer<typeof jobHealth>;

/** Contains no secrets. For feeds, see `GET /api/admin/news-sources`. */
export const platformHealth = z.object({
  jobs: z.array(jobHealth),
  database: z.object({ version: z.string(), sizeBytes: z.int(), connections: z.int(), maxConnections: z.int() }),
  /** Queued and recent emails; null without an email server. */
  mail: z.nullable(
    z.object({
      waiting: z.int(),
      failed: z.int(),
      lastSentAt: z.nullable(moment),
      /** In English; why the latest email failed or is being retried. */
      lastError: z.nullable(z.string()),
    }),
  ),
  server: z.object({ version: z.string(), nodeVersion: z.string(), startedAt: moment, memoryBytes: z.int() }),
  settings: z.object({
    checkInLocation: z.enum(['optional', 'required']),
    publicUrl: z.nullable(z.string()),
    startingFeeds: z.enum(['shipped', 'own']),
  }),
});

export type PlatformHealth = z.infer<typeof platformHealth>;

export const overviewEndpoints = defineEndpoints({
  'GET /api/admin/stats': {
    limit: 'read',
    access: 'editor-or-moderator',
    townScope: 'any',
    summary: 'The platform in figures: content, use, and open work for admins',
    response: adminStats,
  },
  'GET /api/admin/health': {
    limit: 'read',
    access: 'owner',
    summary: 'The state of jobs, database and this server, and the configuration of the deployment',
    response: platformHealth,
  },
});

export const adminEndpoints = {
  ...overviewEndpoints,
  ...residentsAdminEndpoints,
  ...inboxEndpoints,
  ...reportEndpoints,
} as const;
