import { LIMITS, type LimitTable } from '@ecopulse/contract/admin/limit-table';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from './core/calendar/clock.ts';
import { createLimitSettings } from './core/limits/limit-settings.service.ts';
import { createLimits } from './core/limits/limits.service.ts';
import { notificationsEffect } from './core/notifications/notifications.effect.ts';
import { createNotifications } from './core/notifications/notifications.service.ts';
import { createContentPictures } from './core/pictures/content-pictures.service.ts';
import type { AddressPolicy } from './core/outbound/public-address.ts';
import { type ObjectStore, openObjectStore } from './core/pictures/object-store.ts';
import { createPictureStorage } from './core/pictures/picture-storage.ts';
import { badgesEffect, streakEffect } from './core/rewards/rewards.effects.ts';
import type { Effect } from './core/rewards/run-effects.ts';
import { createRewards } from './core/rewards/rewards.service.ts';
import type { SearchKind } from './core/search/search-kind.ts';
import { createSearch } from './core/search/search.service.ts';
import { createServerKeys } from './core/server-keys/server-keys.service.ts';
import { createSessions } from './core/sessions/sessions.service.ts';
import { openChanges } from './db/changes.ts';
import { openDatabase } from './db/database.ts';
import { openStandby, primaryReads } from './db/standby.ts';
import type { AppEnv } from './feature-module.ts';
import { challengesEffect } from './features/challenges/challenges.effect.ts';
import { CHALLENGE_SEARCH_KIND } from './features/challenges/challenges.search.ts';
import { GREEN_SPACE_SEARCH_KIND } from './features/green-spaces/green-spaces.search.ts';
import { LESSON_SEARCH_KIND } from './features/lessons/lessons.search.ts';
import { ARTICLE_SEARCH_KIND } from './features/news/news.search.ts';
import { createResponseCache } from './http/response-cache.ts';

export interface SharedSettings {
  readonly env: AppEnv;
  readonly connection: pg.ClientConfig;
  /** PgBouncer in transaction mode for requests; defaults to `connection`. */
  readonly requests?: pg.ClientConfig;
  /** Standby for reads that may be two seconds stale. */
  readonly standby?: pg.ClientConfig | null;
  readonly clock: Clock;
  readonly limits?: LimitTable;
  /** Replaces the one of `PICTURES_S3_URL`. Only for tests. */
  readonly objectStore?: ObjectStore;
  /** Where `PLACE_SOURCES` may lead; without it, only to the public internet. Only for tests. */
  readonly placeSourcePolicy?: AddressPolicy;
  /** Opens the whole connection pool before the first request and never closes idle connections. */
  readonly preconnects?: boolean;
}

const MAX_BACKGROUND_CONNECTIONS = 2;

/** Order matters: each effect sees the results of those before it. */
export const EFFECTS: readonly Effect[] = [streakEffect, challengesEffect, badgesEffect, notificationsEffect];

const SEARCH_KINDS: readonly SearchKind[] = [
  GREEN_SPACE_SEARCH_KIND,
  LESSON_SEARCH_KIND,
  CHALLENGE_SEARCH_KIND,
  ARTICLE_SEARCH_KIND,
];

/** The services that all features share, except those that need the HTTP server. */
export function openSharedParts(
  {
    env,
    connection,
    requests = connection,
    standby: standbyConnection = null,
    clock,
    limits = LIMITS,
    preconnects = false,
    objectStore,
  }: SharedSettings,
  log: FastifyBaseLogger,
) {
  const db = openDatabase({ connection: requests, keepsConnections: preconnects });
  const background = openDatabase({ connection, background: true, maxConnections: MAX_BACKGROUND_CONNECTIONS });
  const changes = openChanges(connection);
  const standby =
    standbyConnection && openStandby({ connection: standbyConnection, primary: connection, changes, log });
  const serverKeys = createServerKeys(db);
  const { maxPicturesBytes = null, picturesS3Url = null } = env;
  const pictureStorage = createPictureStorage({
    background,
    log,
    objectStore: objectStore ?? (picturesS3Url && openObjectStore(picturesS3Url, log)),
    maxBytes: maxPicturesBytes,
  });
  const limitSettings = createLimitSettings({
    db: background,
    clock,
    changes,
    defaults: limits,
    file: env.limitsFile ?? null,
  });
  const reads = standby?.readsWith(db) ?? primaryReads(db);
  return {
    env,
    clock,
    db,
    background,
    standby,
    reads,
    backgroundReads: standby?.readsWith(background, { background: true }) ?? primaryReads(background),
    changes,
    serverKeys,
    responseCache: createResponseCache(changes),
    search: createSearch({ reads, changes, kinds: SEARCH_KINDS }),
    sessions: createSessions({ db, clock, changes }),
    limitSettings,
    limits: createLimits({ db, clock, serverKeys, active: limitSettings }),
    rewards: createRewards({ db, clock, changes, effects: EFFECTS }),
    notifications: createNotifications({ db, clock, changes }),
    reminders: { db: background, clock, notifications: createNotifications({ db: background, clock, changes }) },
    pictureStorage,
    contentPictures: createContentPictures({ db, clock, pictureStorage }),
  };
}
