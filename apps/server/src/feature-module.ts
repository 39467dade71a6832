import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './core/calendar/clock.ts';
import type { TranslatedSource } from './core/content/translated-source.ts';
import type { Metric } from './core/metrics/metric.ts';
import type { Job, Jobs } from './core/jobs/jobs.service.ts';
import type { Queue } from './core/jobs/queue.ts';
import type { Limits } from './core/limits/limits.service.ts';
import type { Mail } from './core/email/email.service.ts';
import type { Notifications } from './core/notifications/notifications.service.ts';
import type { ReminderDeps } from './core/notifications/reminders.ts';
import type { PersonalTable } from './core/personal-data/personal-data.ts';
import type { ContentPictures } from './core/pictures/content-pictures.service.ts';
import type { Rewards } from './core/rewards/rewards.service.ts';
import type { SearchSource } from './core/search/search-kind.ts';
import type { Search } from './core/search/search.service.ts';
import type { ServerKeys } from './core/server-keys/server-keys.service.ts';
import type { Sessions } from './core/sessions/sessions.service.ts';
import type { Changes } from './db/changes.ts';
import type { Database } from './db/database.ts';
import type { Reads } from './db/standby.ts';
import type { Env } from './env.ts';
import type { PendingSignInCookie } from './http/pending-sign-in-cookie.ts';
import type { DeviceCookie } from './http/device-cookie.ts';
import type { ResponseCache } from './http/response-cache.ts';
import type { FeatureRoutes } from './http/routes.ts';
import type { SessionCookie } from './http/session-cookie.ts';

/** The settings that an app reads. */
export type AppEnv = Pick<
  Env,
  | 'publicUrl'
  | 'trustProxy'
  | 'drainSeconds'
  | 'logLevel'
  | 'checkInLocation'
  | 'mapTiles'
  | 'newsAllowPrivateAddresses'
> &
  Partial<
    Pick<
      Env,
      | 'metrics'
      | 'adminSecondFactor'
      | 'smtpUrl'
      | 'mailFrom'
      | 'securityContact'
      | 'newsSources'
      | 'pushAllowPrivateAddresses'
    >
  >;

/** What `app.ts` opens once and passes to every feature. */
export interface SharedDeps {
  readonly env: AppEnv;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly db: Database;
  /** For work that no request waits for: its queries have no time limit. */
  readonly background: Database;
  /** For boards, search and shared lists, which may be two seconds old; never for a resident's own data. */
  readonly reads: Reads;
  /** The same without a time limit. */
  readonly backgroundReads: Reads;
  readonly changes: Changes;
  readonly serverKeys: ServerKeys;
  readonly responseCache: ResponseCache;
  readonly search: Search;
  readonly sessions: Sessions;
  readonly cookie: SessionCookie;
  readonly deviceCookie: DeviceCookie;
  readonly pendingSignInCookie: PendingSignInCookie;
  readonly limits: Limits;
  readonly mail: Mail;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly rewards: Rewards;
  readonly notifications: Notifications;
  /** For jobs that remind residents; they use the background connections. */
  readonly reminders: ReminderDeps;
  readonly contentPictures: ContentPictures;
}

/** What a feature adds to the app. */
export interface FeatureModule {
  readonly routes: readonly FeatureRoutes[];
  readonly jobs?: readonly Job[];
  readonly queues?: readonly Queue[];
  readonly search?: SearchSource;
  /** The kind of content that admins translate. */
  readonly translated?: TranslatedSource;
  /** What it counts for the metrics. */
  readonly metrics?: readonly Metric[];
  /** Its tables with personal data: how each is exported and erased. */
  readonly personalData?: readonly PersonalTable[];
  /** Starts what runs without a request; called only in a process that runs jobs. */
  readonly start?: () => void;
  /** Ends streams and gives up work in progress; called as soon as the server begins to close. */
  readonly stop?: () => void;
  /** Waits for the last work; called after the last response and before the database closes. */
  readonly close?: () => Promise<void>;
}
