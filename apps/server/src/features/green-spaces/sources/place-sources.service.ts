import type { PlaceSource } from '@ecopulse/contract/green-spaces/place-sources';
import { recordAuditEntry } from '../../../core/audit/audit.service.ts';
import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import type { Job } from '../../../core/jobs/jobs.service.ts';
import type { GuardedFetch } from '../../../core/outbound/guarded-fetch.ts';
import { toFault } from '../../../core/outbound/published-data.ts';
import type { Querier } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { isSameFact } from './place-differences.rules.ts';
import {
  claimFetch,
  type FetchOutcome,
  findDifferences,
  findFetches,
  findPlacesToCompare,
  releaseClaim,
  replaceDifferences,
} from './place-sources.queries.ts';
import { createJsonFetch, FORMS, readSource, REQUEST_TIMEOUT_MS } from './read-source.ts';

interface Log {
  error(details: object, message: string): void;
}

interface Deps extends Pick<SharedDeps, 'db' | 'background' | 'clock'> {
  readonly log: Log;
  readonly fetch: GuardedFetch;
  readonly sources: readonly PlaceSource[];
}

export type PlaceSources = ReturnType<typeof createPlaceSources>;

/** Longer than two requests take, after which another server may fetch. */
const CLAIM_MS = 2 * REQUEST_TIMEOUT_MS + 60_000;

export function createPlaceSources({ db, background, clock, log, fetch, sources }: Deps) {
  const shutdown = new AbortController();
  const pending = new Set<Promise<void>>();
  const fields = sources.map(({ kind }) => FORMS[kind].field);

  /** Null if another server is fetching it. */
  const claim = async (querier: Querier, { kind }: PlaceSource): Promise<Date | null> => {
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    return (await claimFetch(querier, kind, { now, until })) ? until : null;
  };
  const compare = async (source: PlaceSource): Promise<void> => {
    const { field, name } = FORMS[source.kind];
    const places = await findPlacesToCompare(background);
    const found = await readSource(source, places, dayOf(clock.now()), createJsonFetch(fetch, shutdown.signal));
    shutdown.signal.throwIfAborted();
    await background.transaction().execute((trx) => replaceDifferences(trx, { field, source: name, ...found }));
  };
  /** A fault leaves the differences of the last good fetch. */
  const fetchClaimed = async (source: PlaceSource, until: Date): Promise<void> => {
    let outcome: FetchOutcome | null = null;
    try {
      await compare(source);
      outcome = { fetched_at: clock.now(), fault: null, fault_detail: null };
    } catch (error) {
      const fault = shutdown.signal.aborted ? null : toFault(error);
      if (fault) outcome = { fetched_at: clock.now(), ...fault };
      else if (!shutdown.signal.aborted) throw error;
    } finally {
      await releaseClaim(background, source.kind, until, outcome);
    }
  };
  const track = (work: Promise<void>): void => {
    const settled = work
      .catch((error: unknown) => log.error({ err: error }, 'a source of place data could not be compared'))
      .finally(() => pending.delete(settled));
    pending.add(settled);
  };

  return {
    async list(towns: readonly string[] | null) {
      const [fetches, rows] = [await findFetches(db), await findDifferences(db, fields, towns)];
      const now = clock.now();
      const states = sources.map((source) => {
        const fetched = fetches.find(({ kind }) => kind === source.kind) ?? null;
        const claimedUntil = fetched?.claimed_until ?? null;
        return { source, fetched, isFetching: claimedUntil !== null && claimedUntil > now };
      });
      // An admin may have entered the same since.
      const differences = rows.filter(({ field, incoming, ...row }) => {
        const stored = field === 'facilities' ? row.facilities : row.nearest_mrt;
        return !isSameFact(field, stored, incoming.value);
      });
      return { states, differences };
    },
    /** Does not wait for the sources. False if none are configured. */
    async start(adminId: number): Promise<boolean> {
      if (sources.length === 0 || shutdown.signal.aborted) return false;
      const fetched = { action: 'fetched', subject: 'green_space', subjectId: null } as const;
      const claims = await db.transaction().execute(async (trx) => {
        const got: { source: PlaceSource; until: Date }[] = [];
        for (const source of sources) {
          const until = await claim(trx, source);
          if (until) got.push({ source, until });
        }
        const subjectName = got.map(({ source }) => FORMS[source.kind].name).join('; ');
        if (got.length > 0) await recordAuditEntry(trx, clock.now(), { adminId, ...fetched, subjectName });
        return got;
      });
      for (const { source, until } of claims) track(fetchClaimed(source, until));
      return true;
    },
    async runScheduled(): Promise<void> {
      for (const source of sources) {
        const until = await claim(background, source);
        if (until) await fetchClaimed(source, until);
      }
    },
    stop: () => shutdown.abort(),
    async close(): Promise<void> {
      shutdown.abort();
      await Promise.all(pending);
    },
  };
}

/** Quarterly. The button fetches in between. */
export function placeSourcesJobs({ runScheduled }: PlaceSources): Job[] {
  return [{ name: 'fetch-place-sources', cron: '30 4 1 1,4,7,10 *', run: runScheduled }];
}
