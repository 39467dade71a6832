import type { Throughput } from '../harness/load.ts';
import {
  describeRun,
  median,
  medianOrNull,
  table,
  formatVerdict,
  formatWhole,
  writeReport,
} from '../harness/report.ts';

/** A run of EcoPulse, and of its upper bound right after it. */
export interface Comparison {
  readonly what: string;
  readonly minRatio: number;
  readonly ours: Throughput;
  readonly upperBound: Throughput;
}

export interface Measurement {
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

export function toMarkdown(
  postgres: string,
  comparisons: readonly Comparison[],
  measurements: readonly Measurement[],
): string {
  const names = [...new Set(comparisons.map(({ what }) => what))];
  return [
    describeRun(postgres),
    '',
    ...table(
      ['what', 'ours/s', 'bound/s', 'ratio', 'CPU µs: ours', 'bound', 'CPU ratio', 'target', ''],
      names.map((what) =>
        toRow(
          what,
          comparisons.filter((pair) => pair.what === what),
        ),
      ),
    ),
    '',
    ...table(
      ['what', 'figure', 'target', ''],
      measurements.map(({ what, value, unit, max }) => [
        what,
        `${value.toFixed(1)} ${unit}`,
        `≤ ${max} ${unit}`,
        formatVerdict(value <= max),
      ]),
    ),
  ].join('\n');
}

export function writeRatiosReport(tables: string): void {
  writeReport('RESULTS', `${EXPLANATION}\n${tables}`);
}

function toRow(what: string, rounds: readonly Comparison[]): string[] {
  const minRatio = rounds[0]?.minRatio ?? Number.NaN;
  const ratio = median(rounds.map(({ ours, upperBound }) => ours.perSecond / upperBound.perSecond));
  // If the load generator limits both sides, only CPU time differs.
  const cpuRatio = medianOrNull(
    rounds.map(({ ours, upperBound }) =>
      ours.cpuMicros === null || upperBound.cpuMicros === null ? null : upperBound.cpuMicros / ours.cpuMicros,
    ),
  );
  return [
    what,
    formatWhole(median(rounds.map(({ ours }) => ours.perSecond))),
    formatWhole(median(rounds.map(({ upperBound }) => upperBound.perSecond))),
    ratio.toFixed(2),
    formatWhole(medianOrNull(rounds.map(({ ours }) => ours.cpuMicros))),
    formatWhole(medianOrNull(rounds.map(({ upperBound }) => upperBound.cpuMicros))),
    cpuRatio?.toFixed(2) ?? '–',
    `≥ ${minRatio}`,
    formatVerdict(Math.min(ratio, cpuRatio ?? ratio) >= minRatio),
  ];
}
