import { join } from 'node:path';
import { startServer } from './server.ts';

/** One server for all journeys; `E2E_BASE_URL` names one that runs already. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_BASE_URL']) return undefined;
  const server = await startServer(join(import.meta.dirname, '..', '..', 'test-results', 'server.log'));
  // The workers start after this and inherit it.
  process.env['E2E_BASE_URL'] = server.url;
  return server.stop;
}
