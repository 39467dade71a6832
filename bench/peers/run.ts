import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connectionOf, createBenchResidents, postgresVersion } from '../harness/database.ts';
import { CONNECTIONS, runLoad, ROUNDS } from '../harness/load.ts';
import { readResidentMegabytes, type RunningServer, withFolder, withServer } from '../harness/server.ts';
import { type Peer, preparePeers, QUESTIONS } from './peers.ts';
import { type Measurement, writePeersReport, toMarkdown } from './report.ts';

const LOAD_SECONDS = 1.5;
const WARM_UP_SECONDS = 1;

// npm run bench:peers -- [--rounds N]: with another number of rounds, results are only printed.
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: String(ROUNDS) } } });
const rounds = Number(options.rounds);

await withFolder('peers', async (folder) => {
  const dataDir = join(folder, 'data');
  const { peers, postgres } = await withServer({ DATA_DIR: dataDir }, async (ours) => {
    const connection = connectionOf(dataDir);
    const { residents } = await createBenchResidents(connection, { models: 0, others: 1 });
    const peers = await preparePeers(ours, dataDir, residents[0]?.cookie ?? '');
    return { peers, postgres: await postgresVersion(connection) };
  });
  const measurements: Measurement[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Round ${round} of ${rounds}`);
    measurements.push(...(await measureRound(peers)));
  }
  const tables = toMarkdown(postgres, peers, measurements);
  if (rounds === ROUNDS) writePeersReport(tables);
  console.log(`\n${tables}`);
});

/**
 * Each run starts new processes, because two processes of one program may differ in speed. EcoPulse owns the PostgreSQL of
 * all, so it starts first and stops last.
 */
async function measureRound(peers: readonly Peer[]): Promise<Measurement[]> {
  await using servers = new AsyncDisposableStack();
  const running: { readonly peer: Peer; readonly server: RunningServer }[] = [];
  for (const peer of peers) {
    const server = await peer.start();
    servers.defer(() => server.stop());
    running.push({ peer, server });
  }
  const roundMeasurements: Measurement[] = [];
  for (const question of QUESTIONS)
    for (const { peer, server } of running) {
      const request = peer.requests[question];
      const connections = Array.from({ length: CONNECTIONS }, () => [{ method: 'GET' as const, ...request }]);
      const job = { connections, status: request.status };
      await runLoad(server, { ...job, length: { seconds: WARM_UP_SECONDS } });
      const throughput = await runLoad(server, { ...job, length: { seconds: LOAD_SECONDS } });
      roundMeasurements.push({
        peer: peer.name,
        question,
        ...throughput,
        megabytes: readResidentMegabytes(server.pid),
      });
    }
  return roundMeasurements;
}
