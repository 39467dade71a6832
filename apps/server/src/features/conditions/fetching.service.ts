import { setTimeout as delay } from 'node:timers/promises';
import { isHaze } from '@ecopulse/contract/conditions/condition-bands';
import { CONDITION_CALLS, type ConditionCall } from '@ecopulse/contract/conditions/conditions';
import { PLACE_SOURCE_FAULTS } from '@ecopulse/contract/green-spaces/place-sources';
import { isFreshHourly } from '@ecopulse/contract/conditions/fresh-conditions';
import { dayOf } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import { type Metric, Tally } from '../../core/metrics/metric.ts';
import { OutboundError } from '../../core/outbound/guarded-agent.ts';
import type { GuardedFetch } from '../../core/outbound/guarded-fetch.ts';
import { parseRetryAfter } from '../../core/outbound/published-data.rules.ts';
import { parseJson, toFault } from '../../core/outbound/published-data.ts';
import { startHazeDay } from '../../core/rewards/weather-days.queries.ts';
import type { Changes } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import { CACHED_RESPONSES } from '../../db/topics.ts';
import type { ConditionsSource } from '../../env.ts';
import { nextDue } from './call-times.rules.ts';
import { claimDueCalls, recordOutcome, storeValues } from './conditions.queries.ts';
import { type PublishedValue, READERS } from './data-gov-sg.rules.ts';

const MAX_BYTES = 1024 * 1024;
const FETCH_TIMEOUT_MS = 10_000;
/** Without a key, data.gov.sg answers 6 calls in 10 seconds. */
const CALLS_AT_ONCE = 5;
const PAUSE_MS = 11_000;

interface Deps {
  /** Without a query timeout. */
  readonly background: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly log: { error(details: object, message: string): void };
  readonly fetch: GuardedFetch;
  readonly source: ConditionsSource;
  readonly pauseMs?: number;
}

export type ConditionsReader = ReturnType<typeof createConditionsReader>;

export function createConditionsReader({
  background: db,
  clock,
  changes,
  log,
  fetch,
  source,
  pauseMs = PAUSE_MS,
}: Deps) {
  const shutdown = new AbortController();
  let running: Promise<void> | null = null;
  const fetches = Object.fromEntries(
    CONDITION_CALLS.map((call) => [call, new Tally(['read', ...PLACE_SOURCE_FAULTS])]),
  ) as Record<ConditionCall, Tally>;

  /** Null if unchanged. */
  const fetchValues = async (name: ConditionCall, etag: string | null) => {
    const response = await fetch(new URL(name, source.url).href, {
      accept: 'application/json',
      maxBytes: MAX_BYTES,
      timeoutMs: FETCH_TIMEOUT_MS,
      etag,
      ...(source.key !== null && { headers: { 'x-api-key': source.key } }),
      signal: shutdown.signal,
    });
    return response && { values: READERS[name](parseJson(response.bytes)), etag: response.etag };
  };
  const store = (name: ConditionCall, fetched: { values: PublishedValue[]; etag: string | null } | null) =>
    db.transaction().execute(async (trx) => {
      const now = clock.now();
      if (fetched) await storeValues(trx, name, fetched.values, now);
      if (fetched && name === 'psi' && fetched.values.some((value) => showsHaze(value, now)))
        await startHazeDay(trx, dayOf(now));
      const outcome = { fetched_at: now, read_at: now, fault: null, fault_detail: null };
      await recordOutcome(trx, name, { ...outcome, ...(fetched && { etag: fetched.etag }) });
    });
  const read = async (name: ConditionCall, etag: string | null): Promise<void> => {
    try {
      await store(name, await fetchValues(name, etag));
      fetches[name].add('read');
    } catch (error) {
      if (shutdown.signal.aborted) return;
      const fault = toFault(error);
      if (!fault) throw error;
      fetches[name].add(fault.fault);
      const now = clock.now();
      const wait = error instanceof OutboundError ? parseRetryAfter(error.retryAfter, now) : null;
      const due = new Date(Math.max(nextDue(now).getTime(), now.getTime() + (wait ?? 0)));
      // Without an ETag: once the form is right again, it is read again.
      await recordOutcome(db, name, { fetched_at: now, ...fault, etag: null, due_at: due });
    }
  };
  const run = async (): Promise<void> => {
    const calls = await claimDueCalls(db, clock.now());
    const results: PromiseSettledResult<void>[] = [];
    while (calls.length > 0) {
      if (results.length > 0) await delay(pauseMs, undefined, { signal: shutdown.signal }).catch(() => undefined);
      const batch = calls.splice(0, CALLS_AT_ONCE).map(({ name, etag }) => read(name, etag));
      results.push(...(await Promise.allSettled(batch)));
      changes.publish(CACHED_RESPONSES, 'conditions');
    }
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  };
  const track = (): Promise<void> => {
    running ??= run().finally(() => (running = null));
    return running;
  };

  return {
    /** Safe to run on several servers at once: each call is made by one. */
    run: track,
    /** A new site does not wait for the job. */
    start: () => void track().catch((error: unknown) => log.error({ err: error }, 'conditions could not be read')),
    stop: () => shutdown.abort(),
    async close(): Promise<void> {
      shutdown.abort();
      await running?.catch(() => undefined);
    },
    metrics: [
      {
        name: 'ecopulse_condition_fetches_total',
        help: 'Fetches of weather and air quality, by call and result: read, or why it failed.',
        kind: 'counter',
        labels: ['call', 'result'],
        read: () =>
          CONDITION_CALLS.flatMap((call) =>
            fetches[call].labelledValues('result').map(({ labels, value }) => ({ labels: { call, ...labels }, value })),
          ),
      },
    ] satisfies Metric[],
  };
}

function showsHaze({ value, publishedAt }: PublishedValue, now: Date): boolean {
  return 'reading' in value && isHaze(value.reading) && isFreshHourly(publishedAt, now.getTime());
}
