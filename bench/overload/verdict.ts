import { type Spread, spreadOf } from '../scale/quantiles.ts';
import type { Sent } from './plan.ts';

/** How long, and with which share of the capacity. */
interface Stage {
  readonly seconds: number;
  readonly ofCapacity: number;
}

export const BEFORE: Stage = { seconds: 6, ofCapacity: 0.4 };
export const OVERLOAD: Stage = { seconds: 15, ofCapacity: 3 };
export const AFTER: Stage = { seconds: 12, ofCapacity: 0.4 };

/** What became of calls. Times count from the planned moments; those of a share of nothing are null. */
export interface Fate {
  readonly calls: number;
  /** The number of calls a second that were served, by the time of their planned moments. */
  readonly servedPerSecond: number;
  readonly served: Spread | null;
  /** Refused by 503 with Retry-After. */
  readonly shed: number;
  readonly refusals: Spread | null;
  /** Anything else: no response, other errors. */
  readonly failed: number;
  readonly answers: Readonly<Record<string, number>>;
}

export interface Verdict {
  readonly before: Fate;
  readonly overload: Fate;
  /** From the end of the overload to the end of the first second that is as before; null if there was none. */
  readonly secondsToRecover: number | null;
}

/** The time of the first second does not count: connections are opened in it. */
const NOT_COUNTED_MS = 1_000;
const MUCH_SLOWER = 2;

export function judge(sent: readonly Sent[]): Verdict {
  const overloadFrom = BEFORE.seconds * 1000;
  const overloadUntil = overloadFrom + OVERLOAD.seconds * 1000;
  const between = (from: number, until: number): Sent[] => sent.filter(({ at }) => at >= from && at < until);
  const before = fateOf(between(NOT_COUNTED_MS, overloadFrom), BEFORE.seconds - NOT_COUNTED_MS / 1000);
  const most = MUCH_SLOWER * (before.served?.p99 ?? NaN);
  const seconds = Array.from({ length: AFTER.seconds }, (_, second) => second);
  const recovered = seconds.find((second) => {
    const from = overloadUntil + second * 1000;
    const { served, shed, failed } = fateOf(between(from, from + 1000), 1);
    return shed === 0 && failed === 0 && served !== null && served.p99 <= most;
  });
  return {
    before,
    overload: fateOf(between(overloadFrom, overloadUntil), OVERLOAD.seconds),
    secondsToRecover: recovered === undefined ? null : recovered + 1,
  };
}

/** A burst: as many calls at once as there are connections. */
export function judgeBurst(sent: readonly Sent[]): Fate & { readonly seconds: number } {
  const seconds = Math.max(...sent.map(({ milliseconds }) => milliseconds)) / 1000;
  return { ...fateOf(sent, seconds), seconds: Number(seconds.toFixed(2)) };
}

function fateOf(sent: readonly Sent[], seconds: number): Fate {
  const times = (some: readonly Sent[]): Spread | null =>
    some.length === 0 ? null : spreadOf(some.map(({ milliseconds }) => milliseconds));
  const served = sent.filter(({ answer: { status } }) => status >= 200 && status < 500 && status !== 429);
  const shed = sent.filter(({ answer: { status, retryAfter } }) => status === 503 && retryAfter !== null);
  const answers: Record<string, number> = {};
  for (const { answer } of sent) {
    const key = answer.code === null ? String(answer.status) : `${answer.status} ${answer.code}`;
    answers[key] = (answers[key] ?? 0) + 1;
  }
  return {
    calls: sent.length,
    servedPerSecond: Math.round(served.length / seconds),
    served: times(served),
    shed: shed.length,
    refusals: times(shed),
    failed: sent.length - served.length - shed.length,
    answers,
  };
}
