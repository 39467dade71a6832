import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../features/accounts/sign-in/password.ts';
import { createResident, type TestResident } from '../factories.ts';
import { expectNoViolations } from './consistency.ts';
import { CALLS, callConcurrently, RACE_TIMEOUT_MS, TRIALS } from './concurrent-calls.ts';
import { type CallResponse, call, countKinds } from './calls.ts';
import { shareTwoServers } from './two-servers.ts';

const shared = shareTwoServers();
const options = { timeout: RACE_TIMEOUT_MS };
const ADMIN_COUNT = 8;

const createAdmin = () => createResident(shared().db, { isAdmin: true });
const createAdmins = (count: number) => Promise.all(Array.from({ length: count }, createAdmin));
const createMember = () => createResident(shared().db);

function pickAt(residents: readonly TestResident[], index: number): TestResident {
  const resident = residents[index % residents.length];
  if (!resident) throw new Error('the list is empty');
  return resident;
}

async function eachTrial(race: () => Promise<void>): Promise<void> {
  for (let trial = 0; trial < TRIALS; trial += 1) await race();
}

async function countRowsAbout({ id }: TestResident): Promise<{ ledger: number; notifications: number; audit: number }> {
  const { db } = shared();
  const [ledger, notifications, audit] = [
    await db.selectFrom('activities').select('id').where('resident_id', '=', id).execute(),
    await db.selectFrom('notifications').select('id').where('resident_id', '=', id).execute(),
    await shared().selectRows('audit_entries', ['id'], { subject: 'resident', subject_id: id }),
  ];
  return { ledger: ledger.length, notifications: notifications.length, audit: audit.length };
}

afterEach(async () => {
  await expectNoViolations(shared().db);
});

describe('a correction of points', () => {
  /** Retries after a 503, which the key makes safe. */
  async function adjust(
    server: { url: string },
    as: TestResident,
    { id }: { readonly id: number },
    key: string,
    points: number,
  ): Promise<CallResponse> {
    const body = { key, points, reason: 'Counted twice' };
    const response = await call(server, `POST /api/admin/users/${id}/adjustments`, { as, body });
    return response.status === 503 ? adjust(server, as, { id }, key, points) : response;
  }

  test(`sent ${CALLS} times concurrently is made once, and all responses are the same`, options, async () => {
    await eachTrial(async () => {
      const [admins, mei, key] = [await createAdmins(ADMIN_COUNT), await createMember(), randomUUID()];
      const responses = await callConcurrently(shared(), CALLS, (server, index) =>
        adjust(server, pickAt(admins, index), mei, key, 40),
      );
      expect(countKinds(responses)).toEqual({ '200': CALLS });
      expect(new Set(responses.map(({ text }) => text))).toEqual(new Set(['{"ecoPoints":40}']));
      expect(await countRowsAbout(mei)).toEqual({ ledger: 1, notifications: 1, audit: 1 });
    });
  });

  test('never deducts more points than a resident has, however many run concurrently', options, async () => {
    const affordable = Math.floor(CALLS / 2);
    await eachTrial(async () => {
      const [admins, mei] = [await createAdmins(ADMIN_COUNT), await createMember()];
      expect((await adjust(shared().a, pickAt(admins, 0), mei, randomUUID(), affordable * 10)).status).toBe(200);
      const responses = await callConcurrently(shared(), CALLS, (server, index) =>
        adjust(server, pickAt(admins, index), mei, randomUUID(), -10),
      );
      expect(countKinds(responses)).toEqual({ '200': affordable, '422 below-zero': CALLS - affordable });
      expect(await countRowsAbout(mei)).toEqual({
        ledger: affordable + 1,
        notifications: affordable + 1,
        audit: affordable + 1,
      });
    });
  });
});

describe('owners who remove each other concurrently', () => {
  const PASSWORD = 'evergreen-tembusu';
  const createOwners = async (count: number) => {
    const passwordHash = await hashPassword(PASSWORD);
    await shared().db.deleteFrom('resident_roles').execute();
    return Promise.all(
      Array.from({ length: count }, () => createResident(shared().db, { isAdmin: true, passwordHash })),
    );
  };
  const remove = (index: number, as: TestResident, other: TestResident): Promise<CallResponse> =>
    callConcurrently(shared(), 1, () =>
      call(shared().either(index), `PUT /api/admin/residents/${other.id}/roles`, {
        as,
        body: { roles: [], password: PASSWORD },
      }),
    ).then(([response]) => response as CallResponse);
  const leave = (index: number, as: TestResident): Promise<CallResponse> =>
    call(shared().either(index), 'DELETE /api/user', { as, body: { password: PASSWORD } });
  const countOwners = async () => {
    const owners = await shared()
      .db.selectFrom('resident_roles as o')
      .innerJoin('residents as r', 'r.id', 'o.resident_id')
      .select('r.id')
      .where('o.role', '=', 'owner')
      .where('r.leaving_since', 'is', null)
      .execute();
    return owners.length;
  };

  test('always leave one of two', options, async () => {
    await eachTrial(async () => {
      const owners = await createOwners(2);
      const responses = await Promise.all([
        remove(0, pickAt(owners, 0), pickAt(owners, 1)),
        remove(1, pickAt(owners, 1), pickAt(owners, 0)),
      ]);
      // The later one is refused at its first check if the earlier one has already committed.
      const [done, refused] = Object.keys(countKinds(responses)).toSorted();
      expect(done).toBe('200');
      expect(['403 role-needed', '403 admins-only']).toContain(refused);
      expect(await countOwners()).toBe(1);
    });
  });

  test('always leave one of two who both give up being owner, or leave', options, async () => {
    for (const [first, second] of [
      [remove, remove],
      [remove, leave],
      [leave, leave],
    ] as const)
      await eachTrial(async () => {
        const owners = await createOwners(2);
        const [one, other] = [pickAt(owners, 0), pickAt(owners, 1)];
        const responses = await Promise.all([first(0, one, one), second(1, other, other)]);
        expect(responses.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(1);
        expect(await countOwners()).toBe(1);
      });
  });

  test('leave one of four who each remove all others', options, async () => {
    await eachTrial(async () => {
      const owners = await createOwners(4);
      const responses = await Promise.all(
        owners.flatMap((as, index) => owners.filter((other) => other !== as).map((other) => remove(index, as, other))),
      );
      expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3);
      expect(await countOwners()).toBe(1);
    });
  });
});

describe('admins who act concurrently', () => {
  test('store one answer to a report and notify its reporter once', options, async () => {
    const { a } = shared();
    await eachTrial(async () => {
      const [admins, mei, raju] = [await createAdmins(ADMIN_COUNT), await createMember(), await createMember()];
      const body = { userId: raju.id, reason: 'other' };
      expect((await call(a, 'POST /api/reports', { as: mei, body })).status).toBe(204);
      const { id } = await shared().selectRow('reports', ['id'], { reporter_id: mei.id });
      const responses = await Promise.all(
        admins.map((as, index) =>
          call(shared().either(index), `PUT /api/admin/reports/${id}/answer`, {
            as,
            body: { outcome: 'other', answer: `By admin ${index}` },
          }),
        ),
      );
      expect(countKinds(responses)).toEqual({ '200': 1, '409 report-answered': ADMIN_COUNT - 1 });
      expect((await countRowsAbout(mei)).notifications).toBe(1);
      const audit = await shared().selectRows('audit_entries', ['id'], { subject: 'report', subject_id: id });
      expect(audit).toHaveLength(1);
    });
  });

  test('leave an audit log that matches the resident they withhold and release', options, async () => {
    await eachTrial(async () => {
      const [admins, mei] = [await createAdmins(ADMIN_COUNT), await createMember()];
      const path = `/api/admin/users/${mei.id}/ranking-withholding` as const;
      const responses = await Promise.all(
        admins.map((as, index) =>
          index % 2 === 0
            ? call(shared().either(index), `PUT ${path}`, { as, body: { reason: 'Too fast' } })
            : call(shared().either(index), `DELETE ${path}`, { as }),
        ),
      );
      expect(countKinds(responses)).toEqual({ '204': ADMIN_COUNT });
      const log = await shared().selectRows(
        'audit_entries',
        ['action'],
        { subject: 'resident', subject_id: mei.id },
        'id',
      );
      // Calls that change nothing are not logged, so the actions alternate, and the last one is in effect.
      log.forEach(({ action }, index) => {
        expect(action).toBe(index % 2 === 0 ? 'ranking_withheld' : 'ranking_released');
      });
      const { ranking_withheld_reason: reason } = await shared().selectRow('residents', ['ranking_withheld_reason'], {
        id: mei.id,
      });
      expect(reason).toBe(log.length % 2 === 1 ? 'Too fast' : null);
    });
  });
});
