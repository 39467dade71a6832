import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './core/calendar/clock.ts';
import type { InboxSource } from './core/inbox/inbox-source.ts';
import type { TranslatedSource } from './core/content/translated-source.ts';
import type { Metric } from './core/metrics/metric.ts';
import type { Job, Jobs } from './core/jobs/jobs.service.ts';
import type { Queue } from './core/jobs/queue.ts';
import type { LimitSettings } from './core/limits/limit-settings.service.ts';
import type { Limits } from './core/limits/limits.service.ts';
import type { EmailService } from './core/email/email.service.ts';
import type { Notifications } from './core/notifications/notifications.service.ts';
import type { ReminderDeps } from './core/notifications/reminders.ts';
import type { PreviewSource } from './core/previews/preview-source.ts';
import type { PersonalTable } from './core/personal-data/personal-data.ts';
import type { ContentPictures } from './core/pictures/content-pictures.service.ts';
import type { PictureStorage } from './core/pictures/picture-storage.ts';
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

export type AppEnv = Pick<
  Env,
  | 'publicUrl'
  | 'trustProxy'
  | 'clientIpv6Prefix'
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
      | 'host'
      | 'registration'
      | 'smtpUrl'
      | 'mailFrom'
      | 'securityContact'
      | 'newsSources'
      | 'backupDir'
      | 'maxPicturesBytes'
      | 'picturesS3Url'
      | 'dataDir'
      | 'databaseUrl'
      | 'limitsFile'
      | 'placeSources'
      | 'conditions'
      | 'pushAllowPrivateAddresses'
    >
  >;

export interface SharedDeps {
  readonly env: AppEnv;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly db: Database;
  /** For work outside of requests: no query timeout. */
  readonly background: Database;
  /** For leaderboards, search and shared lists, which may be two seconds stale; never for a resident's own data. */
  readonly reads: Reads;
  /** Like `reads`, without a query timeout. */
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
  readonly limitSettings: LimitSettings;
  readonly mail: EmailService;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly rewards: Rewards;
  readonly notifications: Notifications;
  readonly reminders: ReminderDeps;
  readonly pictureStorage: PictureStorage;
  readonly contentPictures: ContentPictures;
}

export interface FeatureModule {
  readonly routes: readonly FeatureRoutes[];
  readonly jobs?: readonly Job[];
  readonly queues?: readonly Queue[];
  readonly search?: SearchSource;
  readonly previews?: readonly PreviewSource[];
  readonly translated?: TranslatedSource;
  readonly inbox?: InboxSource;
  readonly metrics?: readonly Metric[];
  readonly personalData?: readonly PersonalTable[];
  /** Called only in a process that runs jobs. */
  readonly start?: () => void;
  /** Called when shutdown begins: end streams and abandon work in progress. */
  readonly stop?: () => void;
  /** Called after the last response, before the database closes. */
  readonly close?: () => Promise<void>;
}
