import type { Throughput } from '../harness/load.ts';
import { describeRun, median, medianOrNull, table, verdict, whole, writeReport } from '../harness/report.ts';

/** A run of EcoPulse, and of its upper bound right after it. */
export interface Pair {
  readonly what: string;
  readonly minRatio: number;
  readonly ours: Throughput;
  readonly bound: Throughput;
}

export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: 's' | 'MB';
  readonly max: number;
}

const EXPLANATION = `# What the last bench found

Made by \`npm run bench\`. Every figure a second is the median of 5 short rounds, ours and its bound in turn, \`ratio\` the median of the rounds'
own ratios. Load comes over 10 connections from a separate process on the same machine as the server and PostgreSQL. If that process limits
both sides, requests a second say little; so the table also has the processor time that the server takes for a response, and a target is met
only if both ratios meet it.

Each round of responses from memory runs in new processes, warmed up before, since two processes of one program may differ by a third in speed.

Bounds: for responses from memory, a bare Fastify handler that sends the same bytes, for the current user by a look-up in a map; for writes,
the SQL statements that the server sends, prepared, in the same transaction, run by a plain \`pg\` client without HTTP. Both use the same
bundled PostgreSQL with its durable settings (fsync on). kB are 1,000 bytes.
`;

export function toMarkdown(postgres: string, pairs: readonly Pair[], figures: readonly Figure[]): string {
  const names = [...new Set(pairs.map(({ what }) => what))];
  return [
    describeRun(postgres),
    '',
    ...table(
      ['what', 'ours/s', 'bound/s', 'ratio', 'CPU µs: ours', 'bound', 'CPU ratio', 'target', ''],
      names.map((what) =>
        rowOf(
          what,
          pairs.filter((pair) => pair.what === what),
        ),
      ),
    ),
    '',
    ...table(
      ['what', 'figure', 'target', ''],
      figures.map(({ what, value, unit, max }) => [
        what,
        `${value.toFixed(1)} ${unit}`,
        `≤ ${max} ${unit}`,
        verdict(value <= max),
      ]),
    ),
  ].join('\n');
}

export function record(tables: string): void {
  writeReport('RESULTS', `${EXPLANATION}\n${tables}`);
}

function rowOf(what: string, rounds: readonly Pair[]): string[] {
  const minRatio = rounds[0]?.minRatio ?? Number.NaN;
  const ratio = median(rounds.map(({ ours, bound }) => ours.perSecond / bound.perSecond));
  // If the load generator limits both sides, only CPU time differs.
  const cpuRatio = medianOrNull(
    rounds.map(({ ours, bound }) =>
      ours.cpuMicros === null || bound.cpuMicros === null ? null : bound.cpuMicros / ours.cpuMicros,
    ),
  );
  return [
    what,
    whole(median(rounds.map(({ ours }) => ours.perSecond))),
    whole(median(rounds.map(({ bound }) => bound.perSecond))),
    ratio.toFixed(2),
    whole(medianOrNull(rounds.map(({ ours }) => ours.cpuMicros))),
    whole(medianOrNull(rounds.map(({ bound }) => bound.cpuMicros))),
    cpuRatio?.toFixed(2) ?? '–',
    `≥ ${minRatio}`,
    verdict(Math.min(ratio, cpuRatio ?? ratio) >= minRatio),
  ];
}
