import { expect, test } from 'vitest';
import { hashPassword } from '../../features/accounts/sign-in/password.ts';
import { readNumberVariable } from '../amounts.ts';
import { createResident } from '../factories.ts';
import { call, median, nextClientAddress } from './calls.ts';
import { recordMeasurement } from './measurements.ts';
import { shareTwoServers } from './two-servers.ts';

/** Off in `npm test`, whose other tests use the same cores. */
const PAIRS = readNumberVariable('SIGN_IN_PAIRS', 0);
const MAX_RELATIVE_DIFFERENCE = 0.05;

const servers = shareTwoServers();

test.runIf(PAIRS > 0)(
  'a wrong password takes as long as an unknown address, and gets the same bytes',
  { timeout: 60_000 + PAIRS * 2_000 },
  async () => {
    const { a: server, db } = servers();
    const passwordHash = await hashPassword('a password of theirs');
    const guess = async (email: string) => {
      const response = await call(server, 'POST /api/auth/login', {
        from: nextClientAddress(),
        body: { email, password: 'a guess' },
      });
      expect(response.status).toBe(401);
      return response;
    };
    const durations: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let pair = 0; pair < PAIRS; pair += 1) {
      // Repeated guesses slow an account down, so each account gets one.
      const { email } = await createResident(db, { passwordHash });
      const attempts = [
        { kind: 'known', email },
        { kind: 'unknown', email: `not-${email}` },
      ] as const;
      const texts = new Set<string>();
      for (const { kind, email } of pair % 2 === 0 ? attempts : attempts.toReversed()) {
        const { text, ms } = await guess(email);
        texts.add(text);
        durations[kind].push(ms);
      }
      expect(texts.size).toBe(1);
    }
    const [known, unknown] = [median(durations.known), median(durations.unknown)];
    const difference = Math.abs(known - unknown) / Math.max(known, unknown);
    recordMeasurement({
      what: 'Sign-in with a wrong password and with an unknown address, medians',
      amount: `${PAIRS} pairs in turn`,
      measured: `${known.toFixed(1)} ms, ${unknown.toFixed(1)} ms: ${(100 * difference).toFixed(1)} %`,
      limit: '< 5 %',
    });
    expect(difference).toBeLessThan(MAX_RELATIVE_DIFFERENCE);
  },
);
