import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword } from '../../features/accounts/sign-in/password.ts';
import { createResident } from '../factories.ts';
import { call, countKinds, nextClientAddress } from './calls.ts';
import { CALLS, callConcurrently, RACE_TIMEOUT_MS, TRIALS } from './concurrent-calls.ts';
import { shareTwoServers } from './two-servers.ts';

const HOUR_MS = 3_600_000;

const servers = shareTwoServers();

test(
  `one of ${CALLS} concurrent resets with one link sets its password, and all others get 410`,
  { timeout: RACE_TIMEOUT_MS },
  async () => {
    const { a, db, insertRows } = servers();
    const passwordHash = await hashPassword('a password of theirs');
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const mei = await createResident(db, { passwordHash });
      const token = randomBytes(32).toString('base64url');
      await insertRows('account_links', {
        resident_id: mei.id,
        kind: 'password-reset',
        token_hash: createHash('sha256').update(token).digest(),
        email: mei.email,
        email_key: mei.email.toLowerCase(),
        created_at: new Date(),
        expires_at: new Date(Date.now() + HOUR_MS),
      });

      const responses = await callConcurrently(servers(), CALLS, (server, index) =>
        call(server, 'POST /api/auth/password-reset/confirm', {
          from: nextClientAddress(),
          body: { token, password: `leafy-lane-${index}` },
        }),
      );

      expect(countKinds(responses)).toEqual({ '204': 1, '410 link-expired': CALLS - 1 });
      const winnerIndex = responses.findIndex(({ status }) => status === 204);
      const signIn = (password: string) =>
        call(a, 'POST /api/auth/login', { from: nextClientAddress(), body: { email: mei.email, password } });
      expect((await signIn(`leafy-lane-${winnerIndex}`)).status).toBe(200);
      expect((await signIn(`leafy-lane-${(winnerIndex + 1) % CALLS}`)).status).toBe(401);
      expect((await call(a, 'GET /api/auth/user', { as: mei })).status).toBe(401);
    }
  },
);
