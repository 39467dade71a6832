import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { flaggedCheckInsEndpoints } from '../green-spaces/flagged-check-ins.ts';
import { residentsAdminEndpoints } from './residents-admin.ts';
import { day, moment } from '../scalars.ts';

const read = { access: 'admin', limit: 'read', caching: 'private', status: 200 } as const;

const ofContent = z.object({ greenSpaces: z.int(), lessons: z.int(), challenges: z.int(), news: z.int() });

/** A day: registrations, active residents, and their activities (without badges and corrections). */
const dayOfPlatform = z.object({ day, newUsers: z.int(), activeUsers: z.int(), activities: z.int() });

/**
 * The platform in figures; totals of content count what residents can see. Percentages are whole numbers from 0 to 100,
 * and null as long as there is no data.
 */
export const adminStats = z.object({
  totalUsers: z.int(),
  totalGreenSpaces: z.int(),
  totalLessons: z.int(),
  totalChallenges: z.int(),
  totalNews: z.int(),
  retired: ofContent,
  drafts: ofContent,
  /** The mean rating of green spaces in stars, to one decimal; null without ratings. */
  avgRating: z.nullable(z.number()),
  /** The share of quizzes passed among those tried (each resident and lesson once). */
  lessonCompletion: z.nullable(z.int()),
  /** The share of challenges completed among those joined (each resident and challenge once). */
  challengeCompletion: z.nullable(z.int()),
  openReports: z.int(),
  openFlags: z.int(),
  /** Reports of wrong translations that are not done. */
  openTranslationReports: z.int(),
  /** Feeds that are not muted and whose last fetch failed. */
  failingSources: z.int(),
  activeToday: z.int(),
  /** The last 30 days, oldest first, today last. */
  days: z.array(dayOfPlatform),
  /** When this was calculated: at most a few seconds ago. */
  asOf: moment,
});

export type AdminStats = z.infer<typeof adminStats>;

/** The scheduled jobs, by name. */
export type JobName =
  | 'prune-username-claims'
  | 'close-ended-challenges'
  | 'count-days-of-use'
  | 'purge-deleted-accounts'
  | 'prune-left-challenges'
  | 'prune-idempotent-results'
  | 'prune-sent-reminders'
  | 'freeze-last-week'
  | 'refresh-news'
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

/** The state of the last run of a job. `trying_again`: it failed and will be retried. */
export const JOB_RUN_STATES = ['waiting', 'running', 'trying_again', 'completed', 'failed', 'cancelled'] as const;

/**
 * A scheduled job. Its name is a `JobName`, or that of a job of another release. `cron` is in Singapore time; `durationMs`
 * is null while it runs or waits.
 */
export const jobHealth = z.object({
  name: z.string(),
  cron: z.string(),
  lastRun: z.nullable(
    z.object({
      state: z.enum(JOB_RUN_STATES),
      startedAt: z.nullable(moment),
      durationMs: z.nullable(z.int()),
      /** What went wrong, in English, if anything did. */
      error: z.nullable(z.string()),
    }),
  ),
  nextRunAt: z.nullable(moment),
});

export type JobHealth = z.infer<typeof jobHealth>;

/** The health and the settings of this deployment, without secrets. `GET /api/admin/news-sources` has those of the feeds. */
export const platformHealth = z.object({
  /** By name; empty if no server runs jobs. */
  jobs: z.array(jobHealth),
  /** The size on disk in bytes, and the numbers of open and allowed connections. */
  database: z.object({ version: z.string(), sizeBytes: z.int(), connections: z.int(), maxConnections: z.int() }),
  /** The mails that wait, and those of the past day; null without a mail server. */
  mail: z.nullable(
    z.object({
      waiting: z.int(),
      failed: z.int(),
      lastSentAt: z.nullable(moment),
      /** Why the newest mail that failed, or has to be tried again, did so, in English. */
      lastError: z.nullable(z.string()),
    }),
  ),
  /** The process that answers. */
  server: z.object({ version: z.string(), nodeVersion: z.string(), startedAt: moment, memoryBytes: z.int() }),
  settings: z.object({
    checkInLocation: z.enum(['optional', 'required']),
    /** Null if it is not set. */
    publicUrl: z.nullable(z.string()),
    /** `own`: the deployment has its own list of feeds. */
    startingFeeds: z.enum(['shipped', 'own']),
  }),
});

export type PlatformHealth = z.infer<typeof platformHealth>;

export const overviewEndpoints = defineEndpoints({
  'GET /api/admin/stats': {
    ...read,
    summary: 'The platform in figures: content, use, and open work for admins',
    response: adminStats,
    errors: [],
  },
  'GET /api/admin/health': {
    ...read,
    summary: 'The state of jobs, database and this server, and the configuration of the deployment',
    response: platformHealth,
    errors: [],
  },
});

export const adminEndpoints = {
  ...overviewEndpoints,
  ...residentsAdminEndpoints,
  ...flaggedCheckInsEndpoints,
} as const;
