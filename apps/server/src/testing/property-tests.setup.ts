import fc from 'fast-check';
import { scaleRuns, SEED } from './amounts.ts';

const DEFAULT_RUNS = 100;

fc.configureGlobal({ seed: SEED, numRuns: scaleRuns(DEFAULT_RUNS) });
