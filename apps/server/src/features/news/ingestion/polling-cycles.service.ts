import { setTimeout as delay } from 'node:timers/promises';
import type { FeedFault } from '@ecopulse/contract/news/news';
import type { SharedDeps } from '../../../feature-module.ts';
import type { FeedOutcome, Feeds, FeedSettings, PreviewedItem } from './feeds.service.ts';
import {
  claimPollingCycle,
  finishPollingCycle,
  extendPollingCycleClaim,
  findPollingCycle,
} from './polling-cycles.queries.ts';
import { findSourceToFetch, listSourcesInUse } from '../sources/sources.queries.ts';

export interface PollingCycleResult {
  readonly count: number;
  readonly added: number;
  readonly updated: number;
  readonly sources: { name: string; ok: boolean; error?: FeedFault }[];
}

export interface PollingCycles {
  /** Runs at most once in five minutes across all processes; returns the latest result. */
  refresh(): Promise<PollingCycleResult>;
  runScheduled(): Promise<void>;
  /** Runs a few seconds after startup if the last polling cycle is old. Not awaited. */
  runSoon(onFailure: (error: unknown) => void): void;
  /** Also fetches a disabled feed; false if the feed does not exist. */
  fetchOne(sourceId: number): Promise<boolean>;
  /** Stores nothing. Throws `FeedError`. */
  preview(settings: FeedSettings): Promise<PreviewedItem[]>;
  /** Aborts work in progress; pending `refresh` calls return the latest result. */
  stop(): void;
  close(): Promise<void>;
}

interface Deps extends Pick<SharedDeps, 'db' | 'background' | 'clock' | 'changes'> {
  readonly feeds: Feeds;
  readonly fetchPictures: (signal: AbortSignal) => Promise<void>;
}

const MINUTE_MS = 60_000;
const MIN_CYCLE_INTERVAL_MS = 5 * MINUTE_MS;
const STALE_AFTER_MS = 30 * MINUTE_MS;
const FIRST_CYCLE_DELAY_MS = 5_000;
/** How soon another process may replace a dead one. */
const CLAIM_LEASE_MS = 12_000;
const CLAIM_EXTENSION_INTERVAL_MS = 3_000;
/** For a complete polling cycle; feeds that were not reached come first in the next one. */
const CYCLE_TIMEOUT_MS = 40_000;
/** How long `refresh` waits for the polling cycle of another process. */
const RESULT_TIMEOUT_MS = 45_000;
const RECHECK_INTERVAL_MS = 1_000;
export const MAX_CONCURRENT_FETCHES = 4;
const EMPTY_RESULT: PollingCycleResult = { count: 0, added: 0, updated: 0, sources: [] };

export function createPollingCycles(deps: Deps): PollingCycles {
  const { db, background, clock, changes, feeds, fetchPictures } = deps;
  const shutdown = new AbortController();
  const pendingWork = new Set<Promise<unknown>>();
  let pendingRefresh: Promise<PollingCycleResult> | null = null;
  let firstCycleTimer: NodeJS.Timeout | undefined;
  let cycleFinished = Promise.withResolvers<void>();
  changes.on('news-round', () => {
    cycleFinished.resolve();
    cycleFinished = Promise.withResolvers<void>();
  });

  /** `close` waits for tracked work, so that the database is closed last. */
  const track = <T>(work: Promise<T>): Promise<T> => {
    const settled = work.then(
      () => undefined,
      () => undefined,
    );
    pendingWork.add(settled);
    void settled.then(() => pendingWork.delete(settled));
    return work;
  };
  const startFetchingPictures = (): void => {
    // Ignored: the next polling cycle retries.
    if (!shutdown.signal.aborted) track(fetchPictures(shutdown.signal)).catch(() => undefined);
  };
  const leaseEnd = (now: Date) => new Date(now.getTime() + CLAIM_LEASE_MS);
  const claimCycle = async (): Promise<Date | null> => {
    const now = clock.now();
    const freshSince = new Date(now.getTime() - MIN_CYCLE_INTERVAL_MS);
    return (await claimPollingCycle(db, { now, until: leaseEnd(now), freshSince })) ? now : null;
  };
  const runCycle = async (startedAt: Date): Promise<PollingCycleResult | null> => {
    const extensionTimer = setInterval(() => {
      extendPollingCycleClaim(background, startedAt, leaseEnd(clock.now())).catch(() => undefined);
    }, CLAIM_EXTENSION_INTERVAL_MS);
    let result: PollingCycleResult | null = null;
    try {
      const outcomes = await fetchAllSources(deps, shutdown.signal);
      if (!shutdown.signal.aborted) result = toResult(outcomes);
    } finally {
      clearInterval(extensionTimer);
      await finishPollingCycle(background, startedAt, result && { at: clock.now(), result: JSON.stringify(result) });
      changes.publish('news-round', startedAt.getTime());
    }
    startFetchingPictures();
    return result;
  };
  const runOrAwaitCycle = async (): Promise<PollingCycleResult> => {
    const deadline = performance.now() + RESULT_TIMEOUT_MS;
    for (;;) {
      const startedAt = shutdown.signal.aborted ? null : await claimCycle();
      const ownResult = startedAt && (await runCycle(startedAt));
      if (ownResult) return ownResult;
      const { claimed_until: claimedUntil, result } = await findPollingCycle(db);
      const isInProgress = claimedUntil !== null && claimedUntil > clock.now();
      const shouldStopWaiting = performance.now() > deadline || shutdown.signal.aborted;
      if (!isInProgress || shouldStopWaiting) return (result as PollingCycleResult | null) ?? EMPTY_RESULT;
      await Promise.race([cycleFinished.promise, delay(RECHECK_INTERVAL_MS, undefined, { ref: false })]);
    }
  };
  const runScheduled = async (): Promise<void> => {
    const startedAt = await claimCycle();
    if (startedAt) await runCycle(startedAt);
  };

  return {
    refresh() {
      pendingRefresh ??= track(runOrAwaitCycle()).finally(() => {
        pendingRefresh = null;
      });
      return pendingRefresh;
    },
    runScheduled: () => track(runScheduled()),
    runSoon(onFailure) {
      const runIfStale = async (): Promise<void> => {
        const { started_at: lastStartedAt } = await findPollingCycle(db);
        if (lastStartedAt === null || lastStartedAt.getTime() <= clock.now().getTime() - STALE_AFTER_MS)
          await runScheduled();
      };
      firstCycleTimer = setTimeout(() => void track(runIfStale()).catch(onFailure), FIRST_CYCLE_DELAY_MS).unref();
    },
    async fetchOne(sourceId) {
      const source = await findSourceToFetch(db, sourceId);
      if (!source) return false;
      await track(feeds.fetch({ ...source, etag: null, last_modified: null }, shutdown.signal));
      startFetchingPictures();
      return true;
    },
    preview: (settings) => track(feeds.preview(settings, shutdown.signal)),
    stop() {
      clearTimeout(firstCycleTimer);
      shutdown.abort();
      cycleFinished.resolve();
    },
    async close() {
      this.stop();
      await Promise.all(pendingWork);
      await feeds.close();
    },
  };
}

async function fetchAllSources({ background, feeds }: Deps, shutdown: AbortSignal): Promise<FeedOutcome[]> {
  const signal = AbortSignal.any([shutdown, AbortSignal.timeout(CYCLE_TIMEOUT_MS)]);
  const queue = await listSourcesInUse(background);
  const outcomes: FeedOutcome[] = [];
  const fetchQueued = async (): Promise<void> => {
    for (let source = queue.shift(); source && !signal.aborted; source = queue.shift())
      outcomes.push(await feeds.fetch(source, signal));
  };
  const results = await Promise.allSettled(Array.from({ length: MAX_CONCURRENT_FETCHES }, fetchQueued));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return outcomes.toSorted((a, b) => a.name.localeCompare(b.name));
}

function toResult(outcomes: readonly FeedOutcome[]): PollingCycleResult {
  const sum = (field: 'count' | 'added' | 'updated') => outcomes.reduce((total, each) => total + each[field], 0);
  return {
    count: sum('count'),
    added: sum('added'),
    updated: sum('updated'),
    sources: outcomes.map(({ name, error }) => ({ name, ok: error === null, ...(error && { error }) })),
  };
}
