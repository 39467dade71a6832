import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFeedServer } from './feed-server.ts';
import { startServer } from './server.ts';

const SOURCES = [
  { name: 'Town News', path: '/feed/our-town.xml', category: 'Green Living' },
  { name: 'Broken Feed', path: '/broken.xml', category: 'Climate' },
];

/** `E2E_BASE_URL` names a server that is already running, and `E2E_DATA_DIR` its data folder. */
export default async function setUp(): Promise<() => Promise<void>> {
  const feeds = await startFeedServer();
  process.env['E2E_FEED_SERVER'] = feeds.url;
  if (process.env['E2E_BASE_URL']) return feeds.stop;
  const folder = await mkdtemp(join(tmpdir(), 'ecopulse-e2e-feeds-'));
  const sources = join(folder, 'sources.json');
  await writeFile(
    sources,
    JSON.stringify(SOURCES.map(({ path, ...source }) => ({ ...source, url: feeds.url + path }))),
  );
  const server = await startServer(join(import.meta.dirname, '..', '..', 'test-results', 'server.log'), {
    NEWS_SOURCES: sources,
    NEWS_ALLOW_PRIVATE_ADDRESSES: '1',
    PUSH_ALLOW_PRIVATE_ADDRESSES: '1',
  });
  process.env['E2E_BASE_URL'] = server.url;
  process.env['E2E_DATA_DIR'] = server.dataDir;
  return async () => {
    try {
      await server.stop();
    } finally {
      await feeds.stop();
      await rm(folder, { recursive: true, force: true });
    }
  };
}
