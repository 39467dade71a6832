import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { makeResident, type MadeResident } from '../factories.ts';
import { expectNoViolations } from './agreement.ts';
import { AT_ONCE, atOnce, RACE_TIMEOUT, TRIALS } from './at-once.ts';
import { type Answer, call, countKinds } from './calls.ts';
import { shareTwoServers } from './two-servers.ts';

const shared = shareTwoServers();
const options = { timeout: RACE_TIMEOUT };
const ADMINS = 8;

const anAdmin = () => makeResident(shared().db, { isAdmin: true });
const admins = (count: number) => Promise.all(Array.from({ length: count }, anAdmin));
const someone = () => makeResident(shared().db);

function oneOf(many: readonly MadeResident[], index: number): MadeResident {
  const one = many[index % many.length];
  if (!one) throw new Error('there is nobody');
  return one;
}

async function eachTrial(race: () => Promise<void>): Promise<void> {
  for (let trial = 0; trial < TRIALS; trial += 1) await race();
}

/** How many rows there are about a resident: of their ledger, of what they were told, of the audit log. */
async function rowsAbout({ id }: MadeResident): Promise<{ ledger: number; told: number; audit: number }> {
  const { db } = shared();
  const [ledger, told, audit] = [
    await db.selectFrom('activities').select('id').where('resident_id', '=', id).execute(),
    await db.selectFrom('notifications').select('id').where('resident_id', '=', id).execute(),
    await db
      .selectFrom('audit_entries')
      .select('id')
      .where('subject', '=', 'resident')
      .where('subject_id', '=', id)
      .execute(),
  ];
  return { ledger: ledger.length, told: told.length, audit: audit.length };
}

afterEach(async () => {
  await expectNoViolations(shared().db);
});

describe('a correction of points', () => {
  /** Whoever is told that the server is busy sends it again: that is what its key is for. */
  async function adjust(
    server: { url: string },
    as: MadeResident,
    { id }: { readonly id: number },
    key: string,
    points: number,
  ): Promise<Answer> {
    const body = { key, points, reason: 'Counted twice' };
    const answer = await call(server, `POST /api/admin/users/${id}/adjustments`, { as, body });
    return answer.status === 503 ? adjust(server, as, { id }, key, points) : answer;
  }

  test(`that is sent ${AT_ONCE} times at once is made once, and everybody is told the same`, options, async () => {
    await eachTrial(async () => {
      const [many, mei, key] = [await admins(ADMINS), await someone(), randomUUID()];
      const answers = await atOnce(shared(), AT_ONCE, (server, index) =>
        adjust(server, oneOf(many, index), mei, key, 40),
      );
      expect(countKinds(answers)).toEqual({ '200': AT_ONCE });
      expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['{"ecoPoints":40}']));
      expect(await rowsAbout(mei)).toEqual({ ledger: 1, told: 1, audit: 1 });
    });
  });

  test('takes what there is and no more, however many take at once', options, async () => {
    const fitting = Math.floor(AT_ONCE / 2);
    await eachTrial(async () => {
      const [many, mei] = [await admins(ADMINS), await someone()];
      expect((await adjust(shared().a, oneOf(many, 0), mei, randomUUID(), fitting * 10)).status).toBe(200);
      const answers = await atOnce(shared(), AT_ONCE, (server, index) =>
        adjust(server, oneOf(many, index), mei, randomUUID(), -10),
      );
      expect(countKinds(answers)).toEqual({ '200': fitting, '422 below-zero': AT_ONCE - fitting });
      expect(await rowsAbout(mei)).toEqual({ ledger: fitting + 1, told: fitting + 1, audit: fitting + 1 });
    });
  });
});

describe('admins who revoke each other at once', () => {
  const revoke = (index: number, as: MadeResident, other: MadeResident): Promise<Answer> =>
    call(shared().either(index), `DELETE /api/admin/users/${other.id}/admin`, { as });
  const leftOf = async (those: readonly MadeResident[]) => {
    const ids = those.map(({ id }) => id);
    const rows = await shared()
      .db.selectFrom('residents')
      .select('id')
      .where('id', 'in', ids)
      .where('is_admin', '=', true)
      .execute();
    return rows.length;
  };

  test('two by two always leave one', options, async () => {
    await eachTrial(async () => {
      const pair = await admins(2);
      const answers = await Promise.all([
        revoke(0, oneOf(pair, 0), oneOf(pair, 1)),
        revoke(1, oneOf(pair, 1), oneOf(pair, 0)),
      ]);
      expect(countKinds(answers)).toEqual({ '204': 1, '403 admins-only': 1 });
      expect(await leftOf(pair)).toBe(1);
    });
  });

  test('in a ring, and each all others, leave one at least', options, async () => {
    await eachTrial(async () => {
      const ring = await admins(3);
      await Promise.all(ring.map((as, index) => revoke(index, as, oneOf(ring, index + 1))));
      expect(await leftOf(ring)).toBeGreaterThan(0);
      const all = await admins(4);
      const answers = await Promise.all(
        all.flatMap((as, index) => all.filter((other) => other !== as).map((other) => revoke(index, as, other))),
      );
      expect(Object.keys(countKinds(answers)).toSorted()).toEqual(['204', '403 admins-only']);
      expect(await leftOf(all)).toBe(1);
    });
  });
});

describe('what waits for one admin', () => {
  test('a report that all answer at once has one answer, and who reported is told once', options, async () => {
    const { a, db } = shared();
    await eachTrial(async () => {
      const [many, mei, raju] = [await admins(ADMINS), await someone(), await someone()];
      const body = { userId: raju.id, reason: 'other' };
      expect((await call(a, 'POST /api/reports', { as: mei, body })).status).toBe(204);
      const { id } = await db
        .selectFrom('reports')
        .select('id')
        .where('reporter_id', '=', mei.id)
        .executeTakeFirstOrThrow();
      const answers = await Promise.all(
        many.map((as, index) =>
          call(shared().either(index), `PUT /api/admin/reports/${id}/answer`, {
            as,
            body: { outcome: 'other', answer: `By admin ${index}` },
          }),
        ),
      );
      expect(countKinds(answers)).toEqual({ '200': 1, '409 report-answered': ADMINS - 1 });
      expect((await rowsAbout(mei)).told).toBe(1);
      const audit = await db
        .selectFrom('audit_entries')
        .select('id')
        .where('subject', '=', 'report')
        .where('subject_id', '=', id)
        .execute();
      expect(audit).toHaveLength(1);
    });
  });

  test(
    'withholding and releasing one resident from all sides leaves a log that tells what is so',
    options,
    async () => {
      const { db } = shared();
      await eachTrial(async () => {
        const [many, mei] = [await admins(ADMINS), await someone()];
        const path = `/api/admin/users/${mei.id}/ranking-withholding` as const;
        const answers = await Promise.all(
          many.map((as, index) =>
            index % 2 === 0
              ? call(shared().either(index), `PUT ${path}`, { as, body: { reason: 'Too fast' } })
              : call(shared().either(index), `DELETE ${path}`, { as }),
          ),
        );
        expect(countKinds(answers)).toEqual({ '204': ADMINS });
        const log = await db
          .selectFrom('audit_entries')
          .select('action')
          .where('subject', '=', 'resident')
          .where('subject_id', '=', mei.id)
          .orderBy('id')
          .execute();
        // What changed nothing is not in it, so the two take turns, and the last one is how it stands.
        log.forEach(({ action }, index) => {
          expect(action).toBe(index % 2 === 0 ? 'ranking_withheld' : 'ranking_released');
        });
        const { ranking_withheld_reason: reason } = await db
          .selectFrom('residents')
          .select('ranking_withheld_reason')
          .where('id', '=', mei.id)
          .executeTakeFirstOrThrow();
        expect(reason).toBe(log.length % 2 === 1 ? 'Too fast' : null);
      });
    },
  );
});
