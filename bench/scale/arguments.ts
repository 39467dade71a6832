import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** What `npm run bench:scale -- …` was asked for. */
export interface Asked {
  /** The sizes to measure, the smallest first. */
  readonly sizes: readonly number[];
  /** Whether to keep what is found as the record: of all sizes, and no other ones. */
  readonly isRecord: boolean;
  readonly fresh: boolean;
  readonly loadOnly: boolean;
  /** Whether to measure ways of finding a rank, and nothing else. */
  readonly ranks: boolean;
  /** Whether to measure searches among 10,000 documents, and nothing else. */
  readonly search: boolean;
}

const SIZES = [10_000, 100_000, 1_000_000];

/** Throws where an argument is not understood. */
export function readArguments(): Asked {
  const { values } = parseArgs({
    options: {
      residents: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      'load-only': { type: 'boolean', default: false },
      ranks: { type: 'boolean', default: false },
      search: { type: 'boolean', default: false },
    },
  });
  const { residents, fresh, 'load-only': loadOnly, ranks, search } = values;
  if (residents !== undefined && !/^\d{4,7}$/.test(residents))
    throw new Error('--residents is a number of residents, from 1000 to 9999999');
  const sizes = residents === undefined ? SIZES : [Number(residents)];
  return { sizes, isRecord: residents === undefined && !loadOnly, fresh, loadOnly, ranks, search };
}

const DEFAULT_FOLDER = join(import.meta.dirname, '..', '..', 'data-scale');

/** Where all databases of this bench lie: DATA_DIR, or a folder that git ignores. */
export function folderOfAll(): string {
  const { DATA_DIR } = process.env;
  return DATA_DIR === undefined || DATA_DIR === '' ? DEFAULT_FOLDER : DATA_DIR;
}

/** The data folder for so many residents. */
export function folderOf(residents: number): string {
  return join(folderOfAll(), `residents-${residents}`);
}
