import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../scale/dataset/random.ts';
import type { Request } from '../scale/calls.ts';
import type { Answer, Sender } from '../scale/sending.ts';

/** So many calls a second for so long. */
export interface Phase {
  readonly perSecond: number;
  readonly seconds: number;
}

/** A call and its response. */
export interface Sent {
  /** The planned moment, in ms since the start. */
  readonly at: number;
  /** The time from the planned moment to the end of the response. */
  readonly milliseconds: number;
  readonly answer: Answer;
}

interface Sending {
  readonly sender: Sender;
  readonly phases: readonly Phase[];
  readonly random: Random;
  readonly draw: (random: Random) => Request;
}

/** Sends calls at their planned moments, whether or not earlier ones are answered, and waits for all responses. */
export async function sendAsPlanned({ sender, phases, random, draw }: Sending): Promise<Sent[]> {
  const start = performance.now();
  const sent: Promise<Sent>[] = [];
  for (const at of plannedMoments(phases, random)) {
    const request = draw(random);
    const wait = start + at - performance.now();
    if (wait > 0) await delay(wait);
    sent.push(sender.send(request).then((answer) => ({ at, milliseconds: performance.now() - start - at, answer })));
  }
  return Promise.all(sent);
}

/** Random intervals between calls (a Poisson process). */
function* plannedMoments(phases: readonly Phase[], random: Random): Generator<number> {
  let end = 0;
  let at = 0;
  for (const { perSecond, seconds } of phases) {
    end += seconds * 1000;
    for (; at < end; at += (-Math.log(1 - random()) * 1000) / perSecond) yield at;
  }
}

/** Keeps so many calls under way for some seconds; returns how many were answered a second. */
export async function saturate(
  { sender, random, draw }: Omit<Sending, 'phases'>,
  underWay: number,
  seconds: number,
): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let answered = 0;
  const ask = async (): Promise<void> => {
    while (performance.now() < end) {
      await sender.send(draw(random));
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: underWay }, ask));
  return (answered * 1000) / (performance.now() - start);
}
