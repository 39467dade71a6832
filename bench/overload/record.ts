import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeMachine, type Machine } from '../machine.ts';
import { table } from '../markdown-table.ts';
import type { Spread } from '../scale/quantiles.ts';
import { AFTER, BEFORE, type Fate, type judgeBurst, OVERLOAD, type Verdict } from './verdict.ts';

export interface Overload extends Verdict {
  readonly date: string;
  readonly machine: Machine;
  /** Calls a second that are served while 32 are under way. */
  readonly capacity: number;
  readonly burst: ReturnType<typeof judgeBurst>;
}

const EXPLANATION = `# What the server does with too many calls

Made by \`npm run bench:overload\`; the numbers behind it are in \`overload.json\`. The calls are reads (80 %) and writes (20 %) of 10,000
residents that always ask the database. One server process, the bundled PostgreSQL and the load share the machine. Calls are sent at planned
random moments over up to 2,000 connections, whether or not earlier ones are answered, and their times count from the planned moment: ${BEFORE.seconds} s
at ${BEFORE.ofCapacity} of the capacity, ${OVERLOAD.seconds} s at ${OVERLOAD.ofCapacity} times the capacity, ${AFTER.seconds} s as before. The capacity is what is served while 32 calls are under way.

*Shed* is a 503 with Retry-After. *Burst*: 2,000 connections send a call each at the same moment. The server has recovered with the end of the first second in
which nothing is shed and p99 is at most twice that of before.
`;

/** Stores the results in the folder of the benches; returns them as text. */
export function recordOverload(overload: Overload): string {
  const folder = join(import.meta.dirname, '..');
  const text = toText(overload);
  writeFileSync(join(folder, 'overload.json'), `${JSON.stringify(overload, roundNumber, 2)}\n`);
  writeFileSync(join(folder, 'OVERLOAD.md'), `${EXPLANATION}\n${text}\n`);
  return text;
}

function toText({ date, machine, capacity, before, overload, burst, secondsToRecover }: Overload): string {
  const row = (what: string, fate: Fate): string[] => [
    what,
    String(fate.calls),
    `${((100 * (fate.calls - fate.shed - fate.failed)) / fate.calls).toFixed(1)} %`,
    String(fate.servedPerSecond),
    ...inWords(fate.served),
    `${((100 * fate.shed) / fate.calls).toFixed(1)} %`,
    ...inWords(fate.refusals),
    String(fate.failed),
  ];
  return [
    `${date}: ${describeMachine(machine)}.`,
    '',
    `Capacity: ${capacity} calls a second. Recovery: ${secondsToRecover === null ? `not within ${AFTER.seconds} s` : `${secondsToRecover} s`}. The burst was over after ${burst.seconds} s.`,
    '',
    ...table(
      ['', 'calls', 'served', 'a second', 'p50, ms', 'p99, ms', 'shed', 'p50, ms', 'p99, ms', 'failed'],
      [row('before', before), row('overload', overload), row('burst', burst)],
    ),
  ].join('\n');
}

function inWords(spread: Spread | null): [string, string] {
  return spread === null ? ['–', '–'] : [spread.p50.toFixed(0), spread.p99.toFixed(0)];
}

/** Such figures are not accurate to more than four digits. */
function roundNumber(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}
