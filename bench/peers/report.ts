import { CONNECTIONS, type Throughput } from '../harness/load.ts';
import { describeRun, median, medianOrNull, table, formatWhole, writeReport } from '../harness/report.ts';
import { type Peer, type Question, QUESTIONS } from './peers.ts';

export interface Measurement extends Throughput {
  readonly peer: string;
  readonly question: Question;
  readonly megabytes: number | null;
}

const EXPLANATION = `# EcoPulse next to others

Made by \`npm run bench:peers\`. The servers run at the same time on one machine and are asked the same questions in turn, in 5 rounds with new
processes each. A figure a second is the median of the rounds, with the lowest and the highest round beside it; "EcoPulse has" is the median
of the rounds' own ratios. Load comes over ${CONNECTIONS} connections from a separate process on the same machine.

- **EcoPulse**, with its shipped content and a resident signed in, answers from memory: session and resident for at most 30 seconds or until a
  change, the list until something in it changes.
- **A bare Fastify handler** sends the same bytes from memory: no product can be faster with this framework.
- **unleash-server**, from npm, in production mode, with its own database in the same PostgreSQL and its admin signed in by a cookie. It reads
  session, permissions and more from PostgreSQL for each request, makes JSON, and a tag of it; for a 304 it does all of that too.

What is not fair about it: Unleash is another product, whose user has permissions and whose flags have environments; only the number of items
and about the size of the responses are the same. Its admin API is made for few people, and its calls for programs have caches. What changes every few
milliseconds gains nothing by ours. The list is asked for without compression. All have one process on a machine that PostgreSQL and the load
share, and the load limits the fastest, so compare processor time: that of the server's process for each response, without PostgreSQL.
`;

export function writePeersReport(tables: string): void {
  writeReport('PEERS', `${EXPLANATION}\n${tables}`);
}

/** `measurements` has the runs in order; the first peer is EcoPulse. */
export function toMarkdown(postgres: string, peers: readonly Peer[], measurements: readonly Measurement[]): string {
  return [
    describeRun(postgres),
    ...(peers.some(({ name }) => name === 'unleash-server') ? [] : ['unleash-server could not be installed.']),
    ...QUESTIONS.flatMap((question) => ['', `## ${question}`, '', ...tableOf(question, peers, measurements)]),
  ].join('\n');
}

function tableOf(question: Question, peers: readonly Peer[], measurements: readonly Measurement[]): string[] {
  const measurementsOf = (name: string | undefined): Measurement[] =>
    measurements.filter((measurement) => measurement.peer === name && measurement.question === question);
  const ownRounds = measurementsOf(peers[0]?.name);
  return table(
    ['server', 'answer', 'requests/s', 'rounds from', 'to', 'EcoPulse has', 'CPU µs', 'memory, MB'],
    peers.map(({ name, requests }) => {
      const request = requests[question];
      const rounds = measurementsOf(name);
      const rates = rounds.map(({ perSecond }) => perSecond);
      const ratio = median(rates.map((rate, round) => (ownRounds[round]?.perSecond ?? Number.NaN) / rate));
      return [
        name,
        request.status === 304 ? '304' : `${request.status}, ${formatWhole(request.responseBytes)} bytes`,
        formatWhole(median(rates)),
        formatWhole(Math.min(...rates)),
        formatWhole(Math.max(...rates)),
        `${Number(ratio.toPrecision(2))} ×`,
        formatWhole(medianOrNull(rounds.map(({ cpuMicros }) => cpuMicros))),
        formatWhole(medianOrNull(rounds.map(({ megabytes }) => megabytes))),
      ];
    }),
  );
}
