import { PERSONAL_DATA } from '@ecopulse/contract/accounts/personal-data';
import type { SecurityEventKind } from '@ecopulse/contract/accounts/sessions';
import { LRUCache } from 'lru-cache';
import { addDays, type Day, dayOf } from '../../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import type { Database } from '../../../db/database.ts';
import {
  addEvents,
  deleteEventsBefore,
  findAllEvents,
  findEventsOf,
  type NewEvents,
  type SecurityEventRow,
} from './security-events.queries.ts';

/** `residentId` is null for an unknown account. */
interface SecurityEventNow {
  readonly kind: SecurityEventKind;
  readonly residentId: number | null;
  readonly device: string | null;
}

export interface SecurityEvents {
  /** Persists asynchronously: callers neither wait for it nor fail with it. */
  record(event: SecurityEventNow): void;
  list(residentId: number): Promise<SecurityEventRow[]>;
  listAll(page: { limit: number; before: number | null }): Promise<(SecurityEventRow & { username: string | null })[]>;
  prune(): Promise<void>;
  close(): Promise<void>;
}

interface Log {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

const DAYS_KEPT = PERSONAL_DATA.securityEvents.retention.days;
/** More than an account under attack collects, even if its attackers claim to be many devices. */
const MAX_LISTED = 500;
const ONCE_A_DAY: readonly SecurityEventKind[] = ['admin_call_refused'];
const MAX_REMEMBERED = 10_000;

export function createSecurityEvents({ db, clock, log }: { db: Database; clock: Clock; log: Log }): SecurityEvents {
  const told = new LRUCache<string, true>({ maxSize: MAX_REMEMBERED, sizeCalculation: () => 1 });
  let waiting = new Map<string, NewEvents>();
  let storing: Promise<void> | null = null;

  const store = async (): Promise<void> => {
    while (waiting.size > 0) {
      const events = [...waiting.values()];
      waiting = new Map();
      // The log has the events even if the database is unavailable.
      await addEvents(db, events, ONCE_A_DAY).catch((error: unknown) =>
        log.error({ err: error }, 'security events could not be stored'),
      );
    }
    storing = null;
  };
  const firstDay = (): Day => addDays(dayOf(clock.now()), -DAYS_KEPT);

  return {
    record({ kind, residentId, device }) {
      const now = clock.now();
      const day = dayOf(now);
      const key = JSON.stringify([residentId, kind, device, day]);
      if (ONCE_A_DAY.includes(kind)) {
        if (told.has(key)) return;
        told.set(key, true);
      }
      log.info({ security: kind, residentId }, `security: ${kind}`);
      const earlier = waiting.get(key);
      waiting.set(key, {
        residentId,
        kind,
        device,
        day,
        count: (earlier?.count ?? 0) + 1,
        firstAt: earlier?.firstAt ?? now,
        lastAt: now,
      });
      storing ??= store();
    },
    async list(residentId) {
      await storing;
      return findEventsOf(db, residentId, firstDay(), MAX_LISTED);
    },
    async listAll({ limit, before }) {
      await storing;
      return findAllEvents(db, { limit, before, since: firstDay() });
    },
    prune: () => deleteEventsBefore(db, firstDay()),
    async close() {
      await storing;
    },
  };
}
