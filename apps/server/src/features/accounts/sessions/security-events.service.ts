import { PERSONAL_DATA } from '@ecopulse/contract/accounts/personal-data';
import type { SecurityEventKind } from '@ecopulse/contract/accounts/sessions';
import { LRUCache } from 'lru-cache';
import { addDays, type Day, dayOf } from '../../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import type { Database } from '../../../db/database.ts';
import {
  addEventCounts,
  deleteEventsBefore,
  findAllEvents,
  findResidentEvents,
  type SecurityEventCount,
  type SecurityEventRow,
} from './security-events.queries.ts';

/** `residentId` is null for an unknown account. */
interface NewSecurityEvent {
  readonly kind: SecurityEventKind;
  readonly residentId: number | null;
  readonly device: string | null;
}

export interface SecurityEvents {
  /** Persists asynchronously: callers neither wait for it nor fail with it. */
  record(event: NewSecurityEvent): void;
  list(residentId: number): Promise<SecurityEventRow[]>;
  listAll(page: { limit: number; before: number | null }): Promise<(SecurityEventRow & { username: string | null })[]>;
  prune(): Promise<void>;
  close(): Promise<void>;
}

interface Log {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

const RETENTION_DAYS = PERSONAL_DATA.securityEvents.retention.days;
/** More than an account under attack collects, even if attackers pretend to be many devices. */
const MAX_LISTED_EVENTS = 500;
const ONCE_PER_DAY_KINDS: readonly SecurityEventKind[] = ['admin_call_refused'];
const MAX_CACHED_KEYS = 10_000;

export function createSecurityEvents({ db, clock, log }: { db: Database; clock: Clock; log: Log }): SecurityEvents {
  const recordedKeys = new LRUCache<string, true>({ maxSize: MAX_CACHED_KEYS, sizeCalculation: () => 1 });
  let pendingCounts = new Map<string, SecurityEventCount>();
  let storing: Promise<void> | null = null;

  const store = async (): Promise<void> => {
    while (pendingCounts.size > 0) {
      const counts = [...pendingCounts.values()];
      pendingCounts = new Map();
      // The log has the events even if the database is unavailable.
      await addEventCounts(db, counts, ONCE_PER_DAY_KINDS).catch((error: unknown) =>
        log.error({ err: error }, 'security events could not be stored'),
      );
    }
    storing = null;
  };
  const firstRetainedDay = (): Day => addDays(dayOf(clock.now()), -RETENTION_DAYS);

  return {
    record({ kind, residentId, device }) {
      const now = clock.now();
      const day = dayOf(now);
      const key = JSON.stringify([residentId, kind, device, day]);
      if (ONCE_PER_DAY_KINDS.includes(kind)) {
        if (recordedKeys.has(key)) return;
        recordedKeys.set(key, true);
      }
      log.info({ security: kind, residentId }, `security: ${kind}`);
      const previous = pendingCounts.get(key);
      pendingCounts.set(key, {
        residentId,
        kind,
        device,
        day,
        count: (previous?.count ?? 0) + 1,
        firstAt: previous?.firstAt ?? now,
        lastAt: now,
      });
      storing ??= store();
    },
    async list(residentId) {
      await storing;
      return findResidentEvents(db, residentId, firstRetainedDay(), MAX_LISTED_EVENTS);
    },
    async listAll({ limit, before }) {
      await storing;
      return findAllEvents(db, { limit, before, since: firstRetainedDay() });
    },
    prune: () => deleteEventsBefore(db, firstRetainedDay()),
    async close() {
      await storing;
    },
  };
}
