import { availableParallelism, totalmem } from 'node:os';

/** The memory of a worker, with its share of the database, the servers or the browser. */
const BYTES_A_WORKER = 1.5 * 1024 ** 3;

/** How many workers the machine has cores and memory for. */
export const CORES = Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / BYTES_A_WORKER)));
