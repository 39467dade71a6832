import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeMachine } from '../machine.ts';
import { table } from '../markdown-table.ts';
import { type Question, QUESTIONS } from './peers.ts';
import { drawPeers } from './picture.ts';
import type { Peers, Result } from './results.ts';

const EXPLANATION = `# EcoPulse next to others

Made by \`npm run bench:peers\`; the numbers behind it are in \`peers.json\`. Four servers run at the same time on one machine and
are asked the same questions in turn, in 5 rounds with new processes each. A figure a second is the median of the rounds, with
the lowest and the highest round beside it; "EcoPulse has" is the median of the rounds' own ratios. Load comes over 10
connections from a separate process on the same machine.

![Requests a second](peers.svg)

## What each does for an answer

- **EcoPulse**, with the demo's data and its resident signed in. For the current user it finds session and resident in its
  memory, where they stay for at most 30 seconds or until a change, and calculates the streak of today. It always sends the
  body. The list is ready in memory as bytes, until something in it changes: processes hear of changes from PostgreSQL.
- **A bare \`node:http\` handler** sends the bytes of EcoPulse from memory, to anyone: no session, no router, no security headers.
  A server in Node can hardly be faster.
- **A bare Fastify + pg handler** runs one prepared statement for each request in the same PostgreSQL (for the current user by
  the hash of the session's token) and makes JSON of the rows. The run checks that its answers are the same bytes. It has no
  tags, so no 304.
- **unleash-server**, from npm, in production mode, with its own database in the same PostgreSQL and its admin signed in by a
  cookie. It reads session, permissions and more from PostgreSQL for each request, makes JSON, and a tag of it; for a 304 it
  does all of that too.

## What is not fair about it

- Unleash is another product. Its user comes with permissions, and each flag of its list with its environments. Only the number
  of items and about the size of the answers are the same: there are as many flags as challenges, with their descriptions.
- EcoPulse answers from memory what two of the others read from PostgreSQL. That says what its caches are worth while nothing
  changes. What changes every few milliseconds gains nothing by them.
- Programs that ask Unleash for flags use other calls, which have caches. Its admin API, measured here, is made for few people.
- The list is asked for without compression, which spares Unleash the compression of each answer. EcoPulse has its compressed
  bytes ready.
- All have one process, on a machine that PostgreSQL and the load share. The load's process limits the fastest two, so compare
  their processor time: that of the server's process for each response, with all its threads, without PostgreSQL.
- Unleash has its default pool of 4 connections, the bare handler that of pg, 10.
`;

const FOLDER = join(import.meta.dirname, '..');

/** Stores the results in the folder of the benches: as numbers, as text, as a picture. Returns the text. */
export function recordPeers(peers: Peers): string {
  const tables = toTables(peers);
  writeFileSync(join(FOLDER, 'peers.json'), `${JSON.stringify(peers, null, 2)}\n`);
  writeFileSync(join(FOLDER, 'PEERS.md'), `${EXPLANATION}\n${tables}\n`);
  writeFileSync(join(FOLDER, 'peers.svg'), drawPeers(peers.results));
  return tables;
}

function toTables({ date, machine, results }: Peers): string {
  const hasUnleash = results.some(({ peer }) => peer === 'unleash-server');
  return [
    '## Results',
    '',
    `${date}: ${describeMachine(machine)}, PostgreSQL ${machine.postgres}.`,
    ...(hasUnleash ? [] : ['unleash-server could not be installed in this run, so it is missing.']),
    ...QUESTIONS.flatMap((question) => ['', `### ${question}`, '', ...tableOf(question, results)]),
  ].join('\n');
}

function tableOf(question: Question, all: readonly Result[]): string[] {
  const results = all.filter((result) => result.question === question);
  return table(
    ['server', 'version', 'answer', 'requests/s', 'rounds from', 'to', 'EcoPulse has', 'CPU µs', 'memory, MB'],
    results.map(({ peer, version, status, bytes, perSecond, timesAsMany, cpuMicros, megabytes }) => [
      peer,
      version,
      status === 304 ? '304' : `${status}, ${bytes.toLocaleString('en-SG')} bytes`,
      inWords(perSecond.median),
      inWords(perSecond.least),
      inWords(perSecond.most),
      `${timesAsMany} ×`,
      inWords(cpuMicros),
      inWords(megabytes),
    ]),
  );
}

function inWords(value: number | null): string {
  return value === null ? '–' : value.toLocaleString('en-SG');
}
