import { setTimeout as delay } from 'node:timers/promises';
import type { FeedFault } from '@ecopulse/contract/news/news';
import type { Clock } from '../../../core/calendar/clock.ts';
import type { Changes } from '../../../db/changes.ts';
import type { Database } from '../../../db/database.ts';
import type { FeedOutcome, Feeds, FeedSettings, PreviewedItem } from './feeds.service.ts';
import { claimPollingCycle, endRound, extendRound, findPollingCycle } from './rounds.queries.ts';
import { findFetchedSource, findSourcesInUse } from '../sources/sources.queries.ts';

export interface RoundResult {
  readonly count: number;
  readonly added: number;
  readonly updated: number;
  readonly sources: { name: string; ok: boolean; error?: FeedFault }[];
}

export interface PollingCycles {
  /** Runs at most once in five minutes across all processes; returns the latest result. */
  refresh(): Promise<RoundResult>;
  runScheduled(): Promise<void>;
  /** Runs a few seconds after startup if the last polling cycle is old. Not awaited. */
  runSoon(onFailure: (error: unknown) => void): void;
  /** Also fetches a disabled feed; false if there is none. */
  fetchOne(sourceId: number): Promise<boolean>;
  /** Stores nothing. Throws `FeedError`. */
  preview(settings: FeedSettings): Promise<PreviewedItem[]>;
  /** Aborts work in progress; pending `refresh` calls return the latest result. */
  stop(): void;
  close(): Promise<void>;
}

interface Deps {
  readonly db: Database;
  /** Without a statement timeout, for slow queries. */
  readonly background: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly feeds: Feeds;
  readonly fetchPictures: (signal: AbortSignal) => Promise<void>;
}

const MINUTE = 60_000;
const FRESH_MS = 5 * MINUTE;
const OLD_MS = 30 * MINUTE;
const SOON_MS = 5_000;
/** How soon another process may replace a dead one. */
const LEASE_MS = 12_000;
const EXTEND_MS = 3_000;
/** For a whole polling cycle; feeds that were not reached come first in the next one. */
const MAX_ROUND_MS = 40_000;
const MAX_WAIT_MS = 45_000;
const ASK_AGAIN_MS = 1_000;
const AT_ONCE = 4;
const NOTHING: RoundResult = { count: 0, added: 0, updated: 0, sources: [] };

export function createPollingCycles(deps: Deps): PollingCycles {
  const { db, background, clock, changes, feeds, fetchPictures } = deps;
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  let asked: Promise<RoundResult> | null = null;
  let soon: NodeJS.Timeout | undefined;
  let told = Promise.withResolvers<void>();
  changes.on('news-round', () => {
    told.resolve();
    told = Promise.withResolvers<void>();
  });

  /** `close` waits for this work, so that the database closes after it. */
  const track = <T>(work: Promise<T>): Promise<T> => {
    const settled = work.then(
      () => undefined,
      () => undefined,
    );
    underWay.add(settled);
    void settled.then(() => underWay.delete(settled));
    return work;
  };
  const pictures = (): void => {
    // Ignored: the next polling cycle retries.
    if (!stopping.signal.aborted) track(fetchPictures(stopping.signal)).catch(() => undefined);
  };
  const lease = (now: Date) => new Date(now.getTime() + LEASE_MS);
  const claim = async (): Promise<Date | null> => {
    const now = clock.now();
    const freshSince = new Date(now.getTime() - FRESH_MS);
    return (await claimPollingCycle(db, { now, until: lease(now), freshSince })) ? now : null;
  };
  const run = async (startedAt: Date): Promise<RoundResult | null> => {
    const extending = setInterval(() => {
      extendRound(background, startedAt, lease(clock.now())).catch(() => undefined);
    }, EXTEND_MS);
    let result: RoundResult | null = null;
    try {
      const outcomes = await fetchAll(deps, stopping.signal);
      if (!stopping.signal.aborted) result = toResult(outcomes);
    } finally {
      clearInterval(extending);
      await endRound(background, startedAt, result && { at: clock.now(), result: JSON.stringify(result) });
      changes.publish('news-round', startedAt.getTime());
    }
    pictures();
    return result;
  };
  const ask = async (): Promise<RoundResult> => {
    const deadline = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const startedAt = stopping.signal.aborted ? null : await claim();
      const own = startedAt && (await run(startedAt));
      if (own) return own;
      const { claimed_until: claimed, result } = await findPollingCycle(db);
      const isUnderWay = claimed !== null && claimed > clock.now();
      const isOver = performance.now() > deadline || stopping.signal.aborted;
      if (!isUnderWay || isOver) return (result as RoundResult | null) ?? NOTHING;
      await Promise.race([told.promise, delay(ASK_AGAIN_MS, undefined, { ref: false })]);
    }
  };
  const runScheduled = async (): Promise<void> => {
    const startedAt = await claim();
    if (startedAt) await run(startedAt);
  };

  return {
    refresh() {
      asked ??= track(ask()).finally(() => {
        asked = null;
      });
      return asked;
    },
    runScheduled: () => track(runScheduled()),
    runSoon(onFailure) {
      const first = async (): Promise<void> => {
        const { started_at: last } = await findPollingCycle(db);
        if (last === null || last.getTime() <= clock.now().getTime() - OLD_MS) await runScheduled();
      };
      soon = setTimeout(() => void track(first()).catch(onFailure), SOON_MS).unref();
    },
    async fetchOne(sourceId) {
      const source = await findFetchedSource(db, sourceId);
      if (!source) return false;
      await track(feeds.fetch({ ...source, etag: null, last_modified: null }, stopping.signal));
      pictures();
      return true;
    },
    preview: (settings) => track(feeds.preview(settings, stopping.signal)),
    stop() {
      clearTimeout(soon);
      stopping.abort();
      told.resolve();
    },
    async close() {
      this.stop();
      await Promise.all(underWay);
      await feeds.close();
    },
  };
}

async function fetchAll({ background, feeds }: Deps, stopping: AbortSignal): Promise<FeedOutcome[]> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(MAX_ROUND_MS)]);
  const waiting = await findSourcesInUse(background);
  const outcomes: FeedOutcome[] = [];
  const work = async (): Promise<void> => {
    for (let source = waiting.shift(); source && !signal.aborted; source = waiting.shift())
      outcomes.push(await feeds.fetch(source, signal));
  };
  const settled = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const each of settled) if (each.status === 'rejected') throw each.reason;
  return outcomes.toSorted((a, b) => a.name.localeCompare(b.name));
}

function toResult(outcomes: readonly FeedOutcome[]): RoundResult {
  const sum = (figure: 'count' | 'added' | 'updated') => outcomes.reduce((total, each) => total + each[figure], 0);
  return {
    count: sum('count'),
    added: sum('added'),
    updated: sum('updated'),
    sources: outcomes.map(({ name, error }) => ({ name, ok: error === null, ...(error && { error }) })),
  };
}
