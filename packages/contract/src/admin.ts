import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { flaggedCheckInsEndpoints } from './flagged-check-ins.ts';
import { residentsAdminEndpoints } from './residents-admin.ts';
import { day, moment } from './scalars.ts';

const read = { access: 'admin', limit: 'read', caching: 'private', status: 200 } as const;

const ofContent = z.object({ greenSpaces: z.int(), lessons: z.int(), challenges: z.int(), news: z.int() });

/** A day: who registered on it, how many did something, and what they did (without badges and corrections). */
const dayOfPlatform = z.object({ day, newUsers: z.int(), activeUsers: z.int(), activities: z.int() });

/**
 * The platform in figures; of content the totals are what residents can see. Percentages are whole numbers from 0 to 100,
 * and null where there is nothing to reckon with yet.
 */
export const adminStats = z.object({
  totalUsers: z.int(),
  totalGreenSpaces: z.int(),
  totalLessons: z.int(),
  totalChallenges: z.int(),
  totalNews: z.int(),
  retired: ofContent,
  drafts: ofContent,
  /** The mean of all stars that residents have given to green spaces, to one decimal; null without any. */
  avgRating: z.nullable(z.number()),
  /** Of the quizzes that residents have tried (each resident and lesson once), the share that they have passed. */
  lessonCompletion: z.nullable(z.int()),
  /** Of the challenges that residents take part in (each resident and challenge once), the share that they have completed. */
  challengeCompletion: z.nullable(z.int()),
  openReports: z.int(),
  openFlags: z.int(),
  /** Feeds that are not muted and could not be read the last time. */
  failingSources: z.int(),
  activeToday: z.int(),
  /** The last 30 days, oldest first, today last. */
  days: z.array(dayOfPlatform),
  /** When this was reckoned: some seconds ago at most. */
  asOf: moment,
});

export type AdminStats = z.infer<typeof adminStats>;

/** How the last run of a job stands. `trying_again`: it failed and will be tried anew. */
export const JOB_RUN_STATES = ['waiting', 'running', 'trying_again', 'completed', 'failed', 'cancelled'] as const;

/** A job that comes around by the clock. `cron` is in Singapore's time; `durationMs` is null while it runs or waits. */
export const jobHealth = z.object({
  name: z.string(),
  cron: z.string(),
  lastRun: z.nullable(
    z.object({
      state: z.enum(JOB_RUN_STATES),
      startedAt: z.nullable(moment),
      durationMs: z.nullable(z.int()),
      /** What went wrong, in English, where something did. */
      error: z.nullable(z.string()),
    }),
  ),
  nextRunAt: z.nullable(moment),
});

export type JobHealth = z.infer<typeof jobHealth>;

/** How this deployment does and how it is set up; no secrets. That of the feeds is in `GET /api/admin/news-sources`. */
export const platformHealth = z.object({
  /** By name; none where no server runs jobs. */
  jobs: z.array(jobHealth),
  /** The size on disk in bytes, and how many connections are open of how many there can be. */
  database: z.object({ version: z.string(), sizeBytes: z.int(), connections: z.int(), maxConnections: z.int() }),
  /** The process that answers. */
  server: z.object({ version: z.string(), nodeVersion: z.string(), startedAt: moment, memoryBytes: z.int() }),
  settings: z.object({
    checkInLocation: z.enum(['optional', 'required']),
    /** Null where it is not set. */
    publicUrl: z.nullable(z.string()),
    isMailConfigured: z.boolean(),
    /** `own`: the starting feeds are those of the deployment's own list. */
    startingFeeds: z.enum(['shipped', 'own']),
  }),
});

export type PlatformHealth = z.infer<typeof platformHealth>;

export const overviewEndpoints = defineEndpoints({
  'GET /api/admin/stats': {
    ...read,
    summary: 'The platform in figures: what there is, how it is used, what waits for an admin',
    response: adminStats,
    errors: [],
  },
  'GET /api/admin/health': {
    ...read,
    summary: 'How the jobs, the database and this server do, and how the deployment is set up',
    response: platformHealth,
    errors: [],
  },
});

export const adminEndpoints = {
  ...overviewEndpoints,
  ...residentsAdminEndpoints,
  ...flaggedCheckInsEndpoints,
} as const;
