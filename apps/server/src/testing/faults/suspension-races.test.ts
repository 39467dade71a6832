import { afterEach, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../features/accounts/sign-in/password.ts';
import { createResident, type TestResident } from '../factories.ts';
import { expectNoViolations } from './consistency.ts';
import { RACE_TIMEOUT_MS, TRIALS } from './concurrent-calls.ts';
import { call, countKinds } from './calls.ts';
import { shareTwoServers } from './two-servers.ts';

const PASSWORD = 'green-city';
const shared = shareTwoServers();
const options = { timeout: RACE_TIMEOUT_MS };
let passwordHash = '';
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

const createAdmins = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createResident(shared().db, { isAdmin: true })));
const suspend = (index: number, as: TestResident, { id }: TestResident, reason = 'Insults') =>
  call(shared().either(index), `PUT /api/admin/users/${id}/suspension`, { as, body: { reason, until: null } });
const login = (index: number, { email }: TestResident) =>
  call(shared().either(index), 'POST /api/auth/login', { body: { email, password: PASSWORD } });

async function countRows({ id }: TestResident) {
  const { db } = shared();
  const [sessions, suspensions, audit] = [
    await db.selectFrom('sessions').select('id').where('resident_id', '=', id).execute(),
    await db.selectFrom('suspensions').select('id').where('resident_id', '=', id).execute(),
    await shared().selectRows('audit_entries', ['id'], { subject: 'resident', subject_id: id }),
  ];
  return { sessions: sessions.length, suspensions: suspensions.length, audit: audit.length };
}

afterEach(async () => {
  await expectNoViolations(shared().db);
});

test('a suspension leaves no session, however many sign-ins run at the same time', options, async () => {
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const { db } = shared();
    const [admin, mei] = [await createResident(db, { isAdmin: true }), await createResident(db, { passwordHash })];
    const [suspended, ...signIns] = await Promise.all([
      suspend(0, admin, mei),
      ...Array.from({ length: 6 }, (_, index) => login(index, mei)),
    ]);
    expect(suspended.status).toBe(204);
    const kinds = Object.keys(countKinds(signIns));
    expect(kinds.filter((kind) => !['200', '403 account-suspended'].includes(kind))).toEqual([]);
    expect(await countRows(mei)).toEqual({ sessions: 0, suspensions: 1, audit: 1 });
    expect(countKinds([await login(1, mei)])).toEqual({ '403 account-suspended': 1 });
  }
});

test('one of several admins suspends, and one lifts', options, async () => {
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const [admins, mei] = [await createAdmins(4), await createResident(shared().db, { passwordHash })];
    const suspended = await Promise.all(admins.map((as, index) => suspend(index, as, mei, `Reason ${index}`)));
    expect(countKinds(suspended)).toEqual({ '204': 1, '409 already-suspended': 3 });
    const path = `DELETE /api/admin/users/${mei.id}/suspension` as const;
    const lifted = await Promise.all(admins.map((as, index) => call(shared().either(index), path, { as })));
    expect(countKinds(lifted)).toEqual({ '204': 4 });
    expect(await countRows(mei)).toMatchObject({ suspensions: 1, audit: 2 });
    expect((await login(0, mei)).status).toBe(200);
  }
});
