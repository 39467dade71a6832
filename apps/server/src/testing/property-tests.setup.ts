import fc from 'fast-check';
import { runs, SEED } from './amounts.ts';

const USUAL_RUNS = 100;

fc.configureGlobal({ seed: SEED, numRuns: runs(USUAL_RUNS) });
