import { describe, expect, test } from 'vitest';
import { clientAddress, range, signIn, countStatuses } from '../../../testing/accounts/sign-ins.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { hashPassword } from './password.ts';

const PASSWORD = 'green-city';
const CLASS_SIZE = 40;
const PUPIL_COUNT = 230;

const passwordHash = await hashPassword(PASSWORD);

describe('a school behind one address', { timeout: 180_000 }, () => {
  const SCHOOL_ADDRESS = clientAddress(7);

  test('signs in all at once, each to their own account, and no limit counts any of them', async () => {
    const firstServer = await startTestApp();
    const secondServer = await startTestApp({ sharing: firstServer });
    const pupils: TestResident[] = [];
    for (let pupil = 0; pupil < PUPIL_COUNT; pupil += 1) pupils.push(await firstServer.resident({ passwordHash }));
    const responses = await Promise.all(
      pupils.map(({ email }, index) =>
        signIn(index % 2 ? firstServer : secondServer, email, PASSWORD, { from: SCHOOL_ADDRESS }),
      ),
    );
    expect(countStatuses(responses)).toEqual({ 200: PUPIL_COUNT });
    expect(await firstServer.db.selectFrom('limit_windows').select(['key', 'count']).execute()).toEqual([]);
  });

  test('registers a hall of 400 within minutes on two servers, if its clients come back when they are told to', async () => {
    const firstServer = await startTestApp();
    const secondServer = await startTestApp({ sharing: firstServer });
    const { clock } = firstServer;
    const start = clock.now().getTime();
    let due = range(400).map((pupil) => ({ pupil, at: start }));
    const waits: number[] = [];
    while (due.length > 0) {
      const now = Math.min(...due.map(({ at }) => at));
      clock.set(new Date(now).toISOString());
      // Fewer than the passwords that may wait to be hashed.
      const arriving = due.filter(({ at }) => at <= now).slice(0, CLASS_SIZE);
      const responses = await Promise.all(
        arriving.map(({ pupil }) =>
          (pupil % 2 ? firstServer : secondServer).call('POST', '/api/auth/register', {
            body: { username: `pupil-${pupil}`, email: `pupil.${pupil}@example.sg`, password: PASSWORD },
            from: SCHOOL_ADDRESS,
          }),
        ),
      );
      due = due.filter((each) => !arriving.includes(each));
      for (const [index, { status, headers }] of responses.entries()) {
        if (status === 201) continue;
        expect(status).toBe(429);
        waits.push(Number(headers['retry-after']));
        due.push({ pupil: arriving[index]?.pupil ?? 0, at: now + Number(headers['retry-after']) * 1000 });
      }
    }
    expect(waits).toHaveLength(100);
    expect(waits.toSorted((a, b) => a - b)).toEqual(range(100).map((turn) => turn + 1));
    expect((clock.now().getTime() - start) / 60_000).toBeLessThan(2);
  });

  test('is not locked out by 230 sign-ins to one account at once', async () => {
    const server = await startTestApp();
    const mei = await server.resident({ passwordHash });
    const responses = await Promise.all(
      range(PUPIL_COUNT).map(() => signIn(server, mei.email, PASSWORD, { from: SCHOOL_ADDRESS })),
    );
    expect(countStatuses(responses)).toEqual({ 200: PUPIL_COUNT });
    expect((await signIn(server, 'someone@example.sg', 'wrong-one', { from: SCHOOL_ADDRESS })).status).toBe(401);
  });

  test('is not locked out by invalid forms, nor by attempts that were refused', async () => {
    const server = await startTestApp();
    const [mei, raju] = [await server.resident({ passwordHash }), await server.resident({ passwordHash })];
    const invalid = await Promise.all(
      range(400).map(() => signIn(server, 'not an address', 'short', { from: SCHOOL_ADDRESS })),
    );
    expect(countStatuses(invalid)).toEqual({ 400: 400 });
    const refused = await Promise.all(
      range(200).map(() => signIn(server, mei.email, 'a-guess', { from: SCHOOL_ADDRESS })),
    );
    expect(countStatuses(refused)).toEqual({ 401: 10, 429: 190 });
    expect((await signIn(server, raju.email, PASSWORD, { from: SCHOOL_ADDRESS })).status).toBe(200);
  });

  test('neither keeps out nor delays anyone elsewhere with 230 wrong sign-ins at once', async () => {
    // The default limit would end the flood early.
    const server = await startTestApp({ limits: { signInFailuresOfAddress: { max: 1_000, seconds: 3600 } } });
    const residents: TestResident[] = [];
    for (let count = 0; count < 5; count += 1) residents.push(await server.resident({ passwordHash }));
    const flood = range(PUPIL_COUNT).map((pupil) =>
      signIn(server, `pupil-${pupil}@example.sg`, 'wrong-one', { from: SCHOOL_ADDRESS }),
    );
    let answeredFloodCount = 0;
    for (const wrong of flood) void wrong.then(() => (answeredFloodCount += 1));
    const residentResponses = await Promise.all(
      residents.map(({ email }, index) => signIn(server, email, PASSWORD, { from: clientAddress(1_000 + index) })),
    );
    expect(countStatuses(residentResponses)).toEqual({ 200: 5 });
    expect(answeredFloodCount).toBeLessThan(PUPIL_COUNT);
    expect(countStatuses(await Promise.all(flood))).toEqual({ 401: PUPIL_COUNT });
  });
});
