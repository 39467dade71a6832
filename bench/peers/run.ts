import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connectionOf, makePeople, postgresVersion } from '../harness/database.ts';
import { CONNECTIONS, putLoad, ROUNDS } from '../harness/load.ts';
import { residentMegabytes, type RunningServer, withFolder, withServer } from '../harness/server.ts';
import { type Peer, preparePeers, QUESTIONS } from './peers.ts';
import { type Measured, record, toMarkdown } from './report.ts';

const SECONDS = 1.5;
const WARM_UP_SECONDS = 1;

// npm run bench:peers -- [--rounds N]: with another number of rounds, results are only printed.
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: String(ROUNDS) } } });
const rounds = Number(options.rounds);

await withFolder('peers', async (folder) => {
  const dataDir = join(folder, 'data');
  const { peers, postgres } = await withServer({ DATA_DIR: dataDir }, async (ours) => {
    const connection = connectionOf(dataDir);
    const { people } = await makePeople(connection, { models: 0, others: 1 });
    const peers = await preparePeers(ours, dataDir, people[0]?.cookie ?? '');
    return { peers, postgres: await postgresVersion(connection) };
  });
  const measured: Measured[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Round ${round} of ${rounds}`);
    measured.push(...(await measureRound(peers)));
  }
  const tables = toMarkdown(postgres, peers, measured);
  if (rounds === ROUNDS) record(tables);
  console.log(`\n${tables}`);
});

/**
 * Each run starts new processes, because two processes of one program may differ in speed. EcoPulse owns the PostgreSQL of
 * all, so it starts first and stops last.
 */
async function measureRound(peers: readonly Peer[]): Promise<Measured[]> {
  await using started = new AsyncDisposableStack();
  const running: { readonly peer: Peer; readonly server: RunningServer }[] = [];
  for (const peer of peers) {
    const server = await peer.start();
    started.defer(() => server.stop());
    running.push({ peer, server });
  }
  const found: Measured[] = [];
  for (const question of QUESTIONS)
    for (const { peer, server } of running) {
      const asked = peer.asked[question];
      const connections = Array.from({ length: CONNECTIONS }, () => [{ method: 'GET' as const, ...asked }]);
      const job = { connections, status: asked.status };
      await putLoad(server, { ...job, length: { seconds: WARM_UP_SECONDS } });
      const throughput = await putLoad(server, { ...job, length: { seconds: SECONDS } });
      found.push({ peer: peer.name, question, ...throughput, megabytes: residentMegabytes(server.pid) });
    }
  return found;
}
