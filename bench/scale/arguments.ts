import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** The arguments of `npm run bench:scale -- …`. */
export interface Asked {
  /** The sizes to measure, smallest first. */
  readonly sizes: readonly number[];
  readonly activitiesEach: number;
  /** Whether to store the results as the record, which needs exactly all sizes. */
  readonly isRecord: boolean;
  readonly fresh: boolean;
  readonly loadOnly: boolean;
  /** Whether to measure only ways of finding a rank. */
  readonly ranks: boolean;
  /** Whether to compare only ways of dividing the ledger. */
  readonly partitions: boolean;
  /** Whether to measure only searches among 10,000 documents. */
  readonly search: boolean;
}

const SIZES = [10_000, 100_000, 1_000_000];
/** Unless another number is asked for. */
export const ACTIVITIES_EACH = 20;

/** Throws on an unknown argument. */
export function readArguments(): Asked {
  const { values } = parseArgs({
    options: {
      residents: { type: 'string' },
      activities: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      'load-only': { type: 'boolean', default: false },
      ranks: { type: 'boolean', default: false },
      partitions: { type: 'boolean', default: false },
      search: { type: 'boolean', default: false },
    },
  });
  const { residents, activities, fresh, 'load-only': loadOnly, ranks, partitions, search } = values;
  if (residents !== undefined && !/^\d{4,7}$/.test(residents))
    throw new Error('--residents is a number of residents, from 1000 to 9999999');
  if (activities !== undefined && (residents === undefined || !/^[1-9]\d?$/.test(activities)))
    throw new Error('--activities is a number of activities of each resident, from 1 to 99, and needs --residents');
  const sizes = residents === undefined ? SIZES : [Number(residents)];
  const activitiesEach = activities === undefined ? ACTIVITIES_EACH : Number(activities);
  return {
    sizes,
    activitiesEach,
    isRecord: residents === undefined && !loadOnly,
    fresh,
    loadOnly,
    ranks,
    partitions,
    search,
  };
}

const DEFAULT_FOLDER = join(import.meta.dirname, '..', '..', 'data-scale');

/** The folder of all databases of this bench: DATA_DIR, or a folder that git ignores. */
export function folderOfAll(): string {
  const { DATA_DIR } = process.env;
  return DATA_DIR === undefined || DATA_DIR === '' ? DEFAULT_FOLDER : DATA_DIR;
}

/** The data folder for a number of residents. */
export function folderOf(residents: number): string {
  return join(folderOfAll(), `residents-${residents}`);
}
