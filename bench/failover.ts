import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dateOfToday, describeMachine, machine } from './machine.ts';
import { table } from './markdown-table.ts';

const EXPLANATION = `# How long residents wait when the primary fails

Made by \`npm run bench:failover\`; every round is in \`failover.json\`. Two servers, HAProxy, one etcd and three nodes of PostgreSQL under
Patroni (ttl 10 s, synchronous) on one machine, each node in a network of its own, while eight residents at once write and, after each
503, send again under the same key, as the app does. [The handbook](../docs/operations/failover.md) says what is done to the primary, and how to set this up.

A round is recorded only when all its checks passed: no acknowledged write was lost or done twice, the ledger agrees with itself, the
old primary acknowledged nothing after the promotion, both servers dropped their caches, and an event of one reached a stream at the other.
"Another primary" and "servers back" count from the fault. Back means that each server has acknowledged a new write. "Follows"
counts from the repair of the old primary until it is a standby of the new one.
`;

/** A line of the file that the test writes. */
interface Round {
  readonly fault: string;
  readonly acknowledged: number;
  readonly refused: number;
  readonly promotedMs: number;
  readonly backMs: number;
  readonly rejoinedMs: number;
}

// With FAILOVER_FILE, the rounds of earlier runs that are in that file count too.
const folder = mkdtempSync(join(tmpdir(), 'ecopulse-failover-'));
const file = process.env['FAILOVER_FILE'] ?? join(folder, 'rounds');
const { status } = spawnSync('vitest', ['run', '--project', 'cluster', 'failover'], {
  env: { FAILOVER_ROUNDS: '3', ...process.env, FAILOVER_FILE: file },
  stdio: 'inherit',
});
const rounds = existsSync(file)
  ? readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Round)
  : [];
rmSync(folder, { recursive: true });
if (status !== 0 || rounds.length === 0) {
  console.error('Nothing was recorded: the test failed, or was skipped for the reason above.');
  process.exit(1);
}
record(rounds);

function record(rounds: readonly Round[]): void {
  const faults = [...new Set(rounds.map(({ fault }) => fault))];
  const rows = faults.map((fault) => {
    const of = rounds.filter((round) => round.fault === fault);
    const sum = (count: (round: Round) => number) => of.reduce((total, round) => total + count(round), 0);
    return [
      fault,
      String(of.length),
      spread(of.map(({ promotedMs }) => promotedMs)),
      spread(of.map(({ backMs }) => backMs)),
      spread(of.map(({ rejoinedMs }) => rejoinedMs)),
      String(sum(({ acknowledged }) => acknowledged)),
      String(sum(({ refused }) => refused)),
      '0',
    ];
  });
  const date = dateOfToday();
  const head = [
    'primary',
    'rounds',
    'another primary, s',
    'servers back, s',
    'follows, s',
    'acknowledged',
    '503',
    'lost',
  ];
  const lines = [
    EXPLANATION,
    `${date}: ${describeMachine(machine)}. Medians, with the longest in brackets.`,
    '',
    ...table(head, rows),
  ];
  console.log(`\n${lines.slice(1).join('\n')}`);
  writeFileSync(join(import.meta.dirname, 'failover.json'), `${JSON.stringify({ date, machine, rounds }, null, 2)}\n`);
  writeFileSync(join(import.meta.dirname, 'FAILOVER.md'), `${lines.join('\n')}\n`);
}

/** The median and the longest of some times, in seconds. */
function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const seconds = (ms = Number.NaN): string => (ms / 1_000).toFixed(1);
  return `${seconds(sorted[Math.floor(sorted.length / 2)])} (${seconds(sorted.at(-1))})`;
}
