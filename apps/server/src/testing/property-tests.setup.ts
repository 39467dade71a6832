import fc from 'fast-check';
import { runs, SEED } from './amounts.ts';

/** The default of fast-check. */
const USUAL_RUNS = 100;

// A failure names the seed and the path that repeat it.
fc.configureGlobal({ seed: SEED, numRuns: runs(USUAL_RUNS) });
