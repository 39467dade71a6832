import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeMachine, type Machine } from '../machine.ts';
import { table } from '../markdown-table.ts';
import type { Comparison } from './comparisons.ts';

/** A figure without a ceiling, with its limit. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: 's' | 'ms' | 'MB' | '';
  /** Null without a target, if a related figure has one. */
  readonly most: number | null;
  readonly met: boolean;
}

export interface Results {
  readonly date: string;
  readonly machine: Machine & { readonly postgres: string };
  readonly comparisons: readonly Comparison[];
  readonly figures: readonly Figure[];
}

export function figure(what: string, value: number, unit: Figure['unit'], most: number | null): Figure {
  return { what, value, unit, most, met: most === null || value <= most };
}

/** The results as two Markdown tables, which are also readable in a terminal. */
export function toTables({ date, machine, comparisons, figures }: Results): string {
  return [
    `${date}: ${describeMachine(machine)}, PostgreSQL ${machine.postgres}.`,
    '',
    ...table(
      ['what', 'ours/s', 'ceiling/s', 'ratio', 'CPU µs: ours', 'ceiling', 'CPU ratio', 'target', ''],
      comparisons.map(({ what, ours, ceiling, ratio, cpuRatio, target, met }) => [
        what,
        whole(ours.perSecond),
        whole(ceiling.perSecond),
        ratio.toFixed(2),
        whole(ours.cpuMicros),
        whole(ceiling.cpuMicros),
        cpuRatio?.toFixed(2) ?? '–',
        `≥ ${target}`,
        verdict(met),
      ]),
    ),
    '',
    ...table(
      ['what', 'figure', 'target', ''],
      figures.map(({ what, value, unit, most, met }) => [
        what,
        `${unit === '' ? value : value.toFixed(1)} ${unit}`.trim(),
        most === null ? '–' : `≤ ${most} ${unit}`.trim(),
        most === null ? '' : verdict(met),
      ]),
    ),
  ].join('\n');
}

const EXPLANATION = `# What the last bench found

Made by \`npm run bench\`; the numbers behind it are in \`results.json\`. Every figure a second is the median of 5 short
rounds, ours and its ceiling in turn, \`ratio\` the median of the rounds' own ratios. Load comes over 10 connections from a
separate process on the same machine as the server and PostgreSQL. If that process limits both sides, requests a second
say little; so the table also has the processor time that the server takes for a response, and a target is met only if
both ratios meet it.

Each round of responses from memory runs in new processes, warmed up before, since two processes of one program may
differ by a third in speed.

Ceilings: for responses from memory, a bare Fastify handler that sends the same bytes; for writes, the SQL statements
that the server sends, prepared, in the same transaction, run by a plain \`pg\` client without HTTP. Both use the same
bundled PostgreSQL with its durable settings (fsync on). kB are 1,000 bytes.

Long ledgers: five residents with 20,000 activities each, in a table with 200,000 activities of others, read one call
after the other; the plans are those for their values and the generic ones.
`;

/** Stores the results in the folder of the bench. */
export function record(results: Results): void {
  writeFileSync(join(import.meta.dirname, '..', 'results.json'), `${JSON.stringify(results, roundNumber, 2)}\n`);
  writeFileSync(join(import.meta.dirname, '..', 'RESULTS.md'), `${EXPLANATION}\n${toTables(results)}\n`);
}

/** Such figures are not accurate to more than four digits. */
function roundNumber(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}

function whole(value: number | null): string {
  return value === null ? '–' : Math.round(value).toLocaleString('en-SG');
}

function verdict(met: boolean): string {
  return met ? 'met' : 'not met';
}
