import { afterAll, describe } from 'vitest';
import { setLoadBalancer } from '../../apps/server/src/testing/faults/two-servers.ts';
import { startNginx } from './nginx.ts';
import { getSkipReason } from './tools.ts';

const FAULTS = '../../apps/server/src/testing/faults';

/**
 * These suites run on two servers, and skip tests that choose a server when there is one address.
 * as-one.cluster.test.ts covers those for all three.
 */
const SUITES = [
  'races',
  'challenge-races',
  'friend-races',
  'lesson-races',
  'link-races',
  'news-races',
  'walk-races',
  'admin-races',
  'model',
];

const skipReason = getSkipReason('nginx');
if (skipReason !== null) process.stdout.write(`The server's suites through nginx: ${skipReason}\n`);
else setLoadBalancer(startNginx);
afterAll(() => setLoadBalancer(null));

describe.skipIf(skipReason !== null).each(SUITES)('through nginx: %s', async (suite) => {
  await import(`${FAULTS}/${suite}.test.ts`);
});
