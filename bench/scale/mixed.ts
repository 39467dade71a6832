import { setTimeout as delay } from 'node:timers/promises';
import { countIn } from './alone.ts';
import type { Call, Kind } from './calls.ts';
import { type Spread, spreadOf } from './quantiles.ts';
import { type Random, seededRandom } from './dataset/random.ts';
import type { Sender } from './sending.ts';

/** A call in the mix. */
export interface Mixed {
  readonly what: string;
  readonly kind: Kind;
  readonly times: number;
  readonly spread: Spread;
}

export interface Mix {
  readonly perSecond: number;
  readonly seconds: number;
  readonly all: Spread;
  readonly calls: readonly Mixed[];
  readonly answers: Readonly<Record<string, number>>;
  /** Responses that no call should get: server errors, or no response at all. */
  readonly failures: number;
}

const PER_SECOND = 200;
const SECONDS = 30;
const WARM_UP_SECONDS = 5;
const SHARES: readonly (readonly [Kind, number])[] = [
  ['shared', 0.79],
  ['personal', 0.15],
  ['write', 0.05],
  ['admin', 0.01],
];

/**
 * Calls of all kinds arrive as from independent residents: at planned moments, whether or not earlier calls are answered.
 * The waiting time of a call begins at its planned moment.
 */
export async function measureMixed(sender: Sender, calls: readonly Call[]): Promise<Mix> {
  await send(sender, calls, WARM_UP_SECONDS, seededRandom(77));
  const answers: Record<string, number> = {};
  const took = new Map<Call, number[]>();
  await send(sender, calls, SECONDS, seededRandom(78), (call, milliseconds, answer) => {
    took.set(call, [...(took.get(call) ?? []), milliseconds]);
    countIn(answers, answer);
  });
  return {
    perSecond: PER_SECOND,
    seconds: SECONDS,
    all: spreadOf([...took.values()].flat()),
    calls: calls.flatMap((call) => {
      const times = took.get(call);
      return times ? [{ what: call.what, kind: call.kind, times: times.length, spread: spreadOf(times) }] : [];
    }),
    answers,
    failures: Object.entries(answers).reduce((sum, [key, count]) => sum + (/^(0|5)/.test(key) ? count : 0), 0),
  };
}

type Heard = (call: Call, milliseconds: number, answer: Awaited<ReturnType<Sender['send']>>) => void;

async function send(
  sender: Sender,
  calls: readonly Call[],
  seconds: number,
  random: Random,
  heard: Heard = () => undefined,
): Promise<void> {
  const start = performance.now();
  const underWay: Promise<void>[] = [];
  for (const at of plannedMoments(seconds, random)) {
    const call = drawn(calls, random);
    const request = call.request(random);
    const wait = start + at - performance.now();
    if (wait > 0) await delay(wait);
    underWay.push(sender.send(request).then((answer) => heard(call, performance.now() - start - at, answer)));
  }
  await Promise.all(underWay);
}

/** Random intervals between calls (a Poisson process). */
function* plannedMoments(seconds: number, random: Random): Generator<number> {
  for (let at = 0; at < seconds * 1000; at += (-Math.log(1 - random()) * 1000) / PER_SECOND) yield at;
}

/** Every call of the contract is as likely as any other of its kind, whatever its number of variants. */
function drawn(calls: readonly Call[], random: Random): Call {
  let left = random();
  const kind = SHARES.find(([, share]) => (left -= share) < 0)?.[0] ?? 'shared';
  const ofKind = calls.filter((call) => call.kind === kind);
  const names = [...new Set(ofKind.map(({ name }) => name))];
  const name = names[Math.floor(random() * names.length)];
  const ways = ofKind.filter((call) => call.name === name);
  const call = ways[Math.floor(random() * ways.length)];
  if (!call) throw new Error(`the server serves no ${kind} call`);
  return call;
}
