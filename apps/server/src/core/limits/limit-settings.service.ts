import { LIMIT_NAMES, type Limit, type LimitName, type LimitTable } from '@ecopulse/contract/admin/limit-table';
import type { LimitsForm } from '@ecopulse/contract/admin/limits';
import { dayOf } from '../calendar/calendar.rules.ts';
import type { Clock } from '../calendar/clock.ts';
import type { Changes } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import { addRefusals, findLimitSettings, findRefusals, type StoredLimits } from './limit-settings.queries.ts';
import { createFactorFinder, mergeLimits, multiplyLimit, normalizeLimits } from './limit-settings.rules.ts';

/** What limits are now. */
export interface ActiveLimits {
  /** For this resident, account or client key; a client's network can multiply it. */
  limitFor(name: LimitName, who: string): Limit;
  recordRefusal(name: LimitName): void;
}

export interface LimitSettings extends ActiveLimits {
  readonly defaults: LimitTable;
  readonly isFromFile: boolean;
  current(): StoredLimits;
  /** Reads the stored settings. Call before the first request. */
  open(): Promise<void>;
  /** Reads the stored settings again. */
  refresh(): Promise<void>;
  /** Refusals of today on all servers; those of others may be ten seconds old. */
  countRefusedToday(): Promise<Readonly<Record<LimitName, number>>>;
  close(): Promise<void>;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly defaults: LimitTable;
  /** From `LIMITS_FILE`; replaces what is stored. */
  readonly file: LimitsForm | null;
}

/** So that a flood of refusals costs one statement. */
const REFUSALS_INTERVAL_MS = 10_000;
const RETRY_DELAY_MS = 1_000;
/** A change counts after this also if its notification is lost. */
const MAX_AGE_MS = 30_000;
/** The first read comes after `listen`, so that one is enough. */
const LISTENING_TIMEOUT_MS = 2_000;

/** For a part that needs limits without a server. */
export function fixedLimits(table: LimitTable): ActiveLimits {
  return { limitFor: (name) => table[name], recordRefusal: () => undefined };
}

export function createLimitSettings({ db, clock, changes, defaults, file }: Deps): LimitSettings {
  let settings: StoredLimits = {
    ...(file ? normalizeLimits(file, defaults) : { limits: {}, networks: [] }),
    version: 0,
  };
  let table = mergeLimits(defaults, settings);
  let findFactor = createFactorFinder(settings.networks);
  let unsaved = new Map<LimitName, number>();
  let saveTimer: NodeJS.Timeout | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  let refreshTimer: NodeJS.Timeout | undefined;
  let readCount = 0;
  let latestRead = 0;
  let isOpen = false;
  let isClosed = false;

  const refresh = async (): Promise<void> => {
    if (file) return;
    readCount += 1;
    const thisRead = readCount;
    const stored = await findLimitSettings(db);
    // An older read may end after a newer one.
    if (thisRead < latestRead) return;
    latestRead = thisRead;
    settings = stored;
    table = mergeLimits(defaults, stored);
    findFactor = createFactorFinder(stored.networks);
  };
  const refreshUntilItSucceeds = (): void => {
    clearTimeout(retryTimer);
    refresh().catch(() => {
      if (!isClosed) retryTimer = setTimeout(refreshUntilItSucceeds, RETRY_DELAY_MS);
    });
  };
  changes.on('limits', refreshUntilItSucceeds);
  // A change made while this server was not listening would be missed.
  changes.onListening((listening) => {
    if (listening && isOpen) refreshUntilItSucceeds();
  });
  const untilListening = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, LISTENING_TIMEOUT_MS);
      changes.onListening((listening) => {
        if (!listening) return;
        clearTimeout(timer);
        resolve();
      });
    });

  const saveRefusals = async (): Promise<void> => {
    clearTimeout(saveTimer);
    saveTimer = undefined;
    if (unsaved.size === 0) return;
    const saving = unsaved;
    unsaved = new Map();
    const day = dayOf(clock.now());
    try {
      // Ordered, so that servers cannot deadlock.
      const refusals = LIMIT_NAMES.map((name) => ({ day, name, count: saving.get(name) ?? 0 }));
      await addRefusals(
        db,
        refusals.filter(({ count }) => count > 0),
      );
    } catch {
      for (const [name, count] of saving) unsaved.set(name, (unsaved.get(name) ?? 0) + count);
      if (!isClosed) scheduleSave();
    }
  };
  const scheduleSave = (): void => {
    saveTimer ??= setTimeout(() => void saveRefusals(), REFUSALS_INTERVAL_MS).unref();
  };

  return {
    defaults,
    isFromFile: file !== null,
    current: () => settings,
    limitFor: (name, who) => {
      const factor = findFactor(who);
      return factor === 1 ? table[name] : multiplyLimit(table[name], factor);
    },
    recordRefusal(name) {
      unsaved.set(name, (unsaved.get(name) ?? 0) + 1);
      scheduleSave();
    },
    async open() {
      if (!changes.listening) await untilListening();
      isOpen = true;
      refreshTimer = setInterval(refreshUntilItSucceeds, MAX_AGE_MS).unref();
      await refresh();
    },
    refresh,
    async countRefusedToday() {
      await saveRefusals();
      const rows = await findRefusals(db, dayOf(clock.now()));
      const counts = new Map(rows.map(({ name, count }) => [name, count]));
      return Object.fromEntries(LIMIT_NAMES.map((name) => [name, counts.get(name) ?? 0])) as Record<LimitName, number>;
    },
    async close() {
      isClosed = true;
      clearTimeout(retryTimer);
      clearInterval(refreshTimer);
      await saveRefusals();
    },
  };
}
