import { availableParallelism, totalmem } from 'node:os';

/** Includes its share of the database, servers and browser. */
const BYTES_A_WORKER = 1.5 * 1024 ** 3;

export const CORES = Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / BYTES_A_WORKER)));
