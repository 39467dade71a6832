import { describe, expect, test } from 'vitest';
import { call, countKinds } from '../../apps/server/src/testing/faults/calls.ts';
import { shareBalancedServers } from './balanced-servers.ts';
import { whyWithout } from './tools.ts';

const why = whyWithout('nginx');
if (why !== null) process.stdout.write(`Three servers behind nginx: ${why}\n`);

describe.skipIf(why !== null)('three servers behind nginx', () => {
  const shared = shareBalancedServers(3);

  test('all answer through it', async () => {
    const { url } = shared();
    const responses = await Promise.all(Array.from({ length: 30 }, () => call({ url }, 'GET /api/ready')));
    expect(countKinds(responses)).toEqual({ 200: 30 });
  });
});
