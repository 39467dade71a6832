import { afterAll, describe } from 'vitest';
import { reachThrough } from '../../apps/server/src/testing/faults/two-servers.ts';
import { startNginx } from './nginx.ts';
import { whyWithout } from './tools.ts';

const FAULTS = '../../apps/server/src/testing/faults';

/**
 * Suites of the server that run on two servers, called here through one address. What they ask of a server of their
 * choice is skipped; as-one.cluster.test.ts asks it of all three.
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

const why = whyWithout('nginx');
if (why !== null) process.stdout.write(`The server's suites through nginx: ${why}\n`);
else reachThrough(startNginx);
afterAll(() => reachThrough(null));

describe.skipIf(why !== null).each(SUITES)('through nginx: %s', async (suite) => {
  await import(`${FAULTS}/${suite}.test.ts`);
});
