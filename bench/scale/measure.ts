import { createReadStream, globSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectionOf, postgresVersion, withClient } from '../harness/database.ts';
import { pick, type Random, seededRandom } from '../harness/random.ts';
import { percentile } from '../harness/report.ts';
import { readResidentMegabytes, type RunningServer } from '../harness/server.ts';
import { findFullScans, type Plans } from './plans.ts';
import { ADMINS, type Call, type Kind } from './calls/call.ts';
import { createReadCalls, type Skipped } from './calls/reads.ts';
import { readSamples } from './calls/samples.ts';
import { createSender, type Response, type Sender } from './calls/sender.ts';
import { createWriteCalls } from './calls/writes.ts';
import { readSizes, type ScaleDatabase, type TableSize, waitUntilIdle } from './scale-database.ts';

/** Milliseconds. */
export interface Latency {
  readonly p50: number;
  readonly p99: number;
}

/** `alone`: repeated without other load; `mixed`: among all other calls. */
export interface CallResult {
  readonly what: string;
  readonly alone: Latency;
  readonly mixed: Latency;
  readonly mixedCount: number;
}

export interface SizeResult extends ScaleDatabase {
  readonly postgres: string;
  readonly tables: readonly TableSize[];
  readonly calls: readonly CallResult[];
  readonly all: Latency;
  /** Of all calls in the seconds before, which are not counted. */
  readonly warmUp: Latency;
  readonly responses: Readonly<Record<string, number>>;
  readonly failures: number;
  readonly plans: Plans;
  readonly skipped: readonly Skipped[];
  readonly megabytes: number | null;
}

const CONNECTIONS = 128;

export async function measure(
  dataDir: string,
  database: ScaleDatabase,
  server: RunningServer,
  only: RegExp,
): Promise<SizeResult> {
  await warmFileCache(dataDir);
  const connection = connectionOf(dataDir);
  const sender = createSender(server.url, CONNECTIONS);
  try {
    const { tables, samples } = await withClient(connection, async (client) => {
      await client.query('update residents set is_admin = true where id <= $1 and not is_admin', [ADMINS]);
      await waitUntilIdle(client);
      return { tables: await readSizes(client), samples: await readSamples(client) };
    });
    const dataset = { samples, residents: database.residents };
    const { calls: reads, skipped } = createReadCalls(dataset);
    const calls = [...reads, ...createWriteCalls(dataset)].filter(({ name }) => only.test(name));
    console.log('  each call alone');
    const alone = new Map<Call, number[]>();
    for (const call of calls) alone.set(call, await measureAlone(sender, call));
    console.log('  all calls mixed');
    const warmUp: number[] = [];
    await sendMixed(sender, calls, WARM_UP_SECONDS, seededRandom(77), (_, milliseconds) => warmUp.push(milliseconds));
    const mixed = new Map<Call, number[]>();
    const responses: Record<string, number> = {};
    await sendMixed(sender, calls, LOAD_SECONDS, seededRandom(78), (call, milliseconds, { status, code }) => {
      mixed.set(call, [...(mixed.get(call) ?? []), milliseconds]);
      const key = code === null ? String(status) : `${status} ${code}`;
      responses[key] = (responses[key] ?? 0) + 1;
    });
    const megabytes = readResidentMegabytes(server.pid);
    console.log('  plans');
    return {
      ...database,
      postgres: await postgresVersion(connection),
      tables,
      calls: calls.map((call) => ({
        what: call.what,
        alone: toLatency(alone.get(call) ?? []),
        mixed: toLatency(mixed.get(call) ?? []),
        mixedCount: mixed.get(call)?.length ?? 0,
      })),
      all: toLatency([...mixed.values()].flat()),
      warmUp: toLatency(warmUp),
      responses,
      // Without a response, or with a status from 500.
      failures: Object.entries(responses).reduce((sum, [key, count]) => sum + (/^(0|5)/.test(key) ? count : 0), 0),
      plans: await withClient(connection, (client) => findFullScans(client, connection, calls)),
      skipped,
      megabytes,
    };
  } finally {
    sender.close();
  }
}

function toLatency(milliseconds: readonly number[]): Latency {
  return { p50: percentile(milliseconds, 0.5), p99: percentile(milliseconds, 0.99) };
}

/** Fills the file cache, as on a server that has run for some time. */
async function warmFileCache(dataDir: string): Promise<void> {
  for (const file of globSync(join(dataDir, 'postgres', 'base', '*', '*')))
    await createReadStream(file, { highWaterMark: 1 << 20 })
      .forEach(() => undefined)
      .catch((error: unknown) => {
        // PostgreSQL may have removed the file meanwhile.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      });
}

const MAX_REPETITIONS = 200;
const WARM_UP_REPETITIONS = 20;
/** A slow call is repeated for this long, but at least ten times. */
const REPETITIONS_TIMEOUT_MS = 8000;
const MIN_REPETITIONS = 10;

async function measureAlone(sender: Sender, call: Call): Promise<number[]> {
  const random = seededRandom(call.what.length * 9001);
  const end = performance.now() + REPETITIONS_TIMEOUT_MS;
  const durationsMs: number[] = [];
  // Repetitions below 0 warm up and are not counted.
  for (
    let time = -WARM_UP_REPETITIONS;
    time < MAX_REPETITIONS && (time < MIN_REPETITIONS || performance.now() < end);
    time += 1
  ) {
    const request = call.request(random);
    const start = performance.now();
    await sender.send(request);
    if (time >= 0) durationsMs.push(performance.now() - start);
  }
  return durationsMs;
}

export const CALLS_PER_SECOND = 200;
export const LOAD_SECONDS = 30;
/** As on a server that has run for some time: each connection plans a statement at its first call. */
export const WARM_UP_SECONDS = 30;
const SHARES: readonly (readonly [Kind, number])[] = [
  ['shared', 0.79],
  ['personal', 0.15],
  ['write', 0.05],
  ['admin', 0.01],
];

type OnResponse = (call: Call, milliseconds: number, response: Response) => void;

/**
 * Open-loop load: calls arrive at random planned times, whether or not earlier ones are answered. Latency counts from the
 * planned time.
 */
async function sendMixed(
  sender: Sender,
  calls: readonly Call[],
  seconds: number,
  random: Random,
  onResponse: OnResponse = () => undefined,
): Promise<void> {
  const start = performance.now();
  const inFlight: Promise<void>[] = [];
  // Exponential intervals make a Poisson process.
  for (let at = 0; at < seconds * 1000; at += (-Math.log(1 - random()) * 1000) / CALLS_PER_SECOND) {
    const call = pickCall(calls, random);
    const request = call.request(random);
    const waitMs = start + at - performance.now();
    if (waitMs > 0) await delay(waitMs);
    inFlight.push(sender.send(request).then((response) => onResponse(call, performance.now() - start - at, response)));
  }
  await Promise.all(inFlight);
}

/** Each call of a kind is equally likely, whatever its number of variants. */
function pickCall(calls: readonly Call[], random: Random): Call {
  // The shares divide the range from 0 to 1.
  let remaining = random();
  const kind = SHARES.find(([, share]) => (remaining -= share) < 0)?.[0] ?? 'shared';
  const ofKind = calls.filter((call) => call.kind === kind);
  const name = pick([...new Set(ofKind.map((call) => call.name))], random);
  return pick(
    ofKind.filter((call) => call.name === name),
    random,
  );
}
