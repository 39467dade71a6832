import type { Call } from './calls.ts';
import { type Spread, spreadOf } from './quantiles.ts';
import { seededRandom } from './dataset/random.ts';
import type { Answer, Sender } from './sending.ts';

/** A call that is repeated one after the other, without other load. */
export interface Alone {
  readonly what: string;
  readonly kind: Call['kind'];
  readonly spread: Spread;
  readonly answers: Readonly<Record<string, number>>;
}

const TIMES = 200;
const WARM_UP = 20;
/** The time limit of a slow call, and the number of repetitions it gets in any case. */
const LONGEST_MS = 8000;
const FEWEST = 10;

/** Each call alone, and the calls that this server does not serve. */
export async function measureAlone(
  sender: Sender,
  calls: readonly Call[],
): Promise<{ alone: Alone[]; served: Call[]; unserved: string[] }> {
  const alone: Alone[] = [];
  const served: Call[] = [];
  const unserved: string[] = [];
  for (const call of calls) {
    const random = seededRandom(9000 + alone.length);
    if (isUnserved(await sender.send(call.request(random)))) {
      unserved.push(call.what);
      continue;
    }
    const end = performance.now() + LONGEST_MS;
    for (let time = 0; time < WARM_UP && performance.now() < end; time += 1) await sender.send(call.request(random));
    const answers: Record<string, number> = {};
    const took: number[] = [];
    for (let time = 0; time < TIMES && (time < FEWEST || performance.now() < end); time += 1) {
      const request = call.request(random);
      const start = performance.now();
      const answer = await sender.send(request);
      took.push(performance.now() - start);
      countIn(answers, answer);
    }
    served.push(call);
    alone.push({ what: call.what, kind: call.kind, spread: spreadOf(took), answers });
  }
  return { alone, served, unserved };
}

/** The server does not know the call or its method. */
function isUnserved({ status, code }: Answer): boolean {
  return status === 405 || (status === 404 && code === 'not-found');
}

/** Counts a response by its status, and a problem also by its code. */
export function countIn(answers: Record<string, number>, { status, code }: Answer): void {
  const key = code === null ? String(status) : `${status} ${code}`;
  answers[key] = (answers[key] ?? 0) + 1;
}
