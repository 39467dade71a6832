import { beforeEach, describe, expect, test } from 'vitest';
import { waitUntilStatementIsBlocked } from '../../../testing/captured-statements.ts';
import { createEvent } from '../../../testing/content/events.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { readPdf } from '../../../testing/content/pdf.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { setProof } from '../attendance/attendance.queries.ts';

/** Names and PDFs are handled in a thread that starts each time. */
const TIMEOUT_MS = 60_000;
const shared = shareTestApp();
beforeEach(() => shared().clock.set('2026-11-29T12:00:00+08:00'));

const START = new Date('2026-11-28T11:00:00+08:00');

interface Scene {
  readonly id: number;
  readonly organiser: TestResident;
}

const open = async (columns: Partial<Parameters<typeof createEvent>[1]> = {}): Promise<Scene> => {
  const organiser = await shared().resident();
  const { id } = await createEvent(shared().db, { organiserId: organiser.id, startsAt: START, ...columns });
  return { id, organiser };
};
const join = (resident: TestResident, { id }: Scene, proof: 'verified' | 'claimed' | null) =>
  shared().insertRows('event_participants', {
    event_id: id,
    resident_id: resident.id,
    state: 'going',
    guests: 0,
    queue_number: 1,
    joined_at: START,
    offer_ends_at: null,
    proof,
    attended_at: proof && START,
  });
const create = (as: TestResident, eventIds: readonly number[], name: unknown = 'Tan Wei Ming') =>
  shared().call('POST', '/api/user/certificates', { as, body: { eventIds, name } });
const check = async (code: string) => (await shared().call('GET', `/api/certificates/${code}`)).body;
const list = async (as: TestResident) => (await shared().call('GET', '/api/user/certificates', { as })).body;
const openPdf = (as: TestResident, id: number, headers = {}) =>
  shared().app.inject({ url: `/api/user/certificates/${id}.pdf`, headers: { cookie: as.cookie, ...headers } });
const tick = (scene: Scene, ...residents: TestResident[]) =>
  shared().call('PUT', `/api/events/${scene.id}/attendance`, {
    as: scene.organiser,
    body: { residentIds: residents.map(({ id }) => id) },
  });

/** A resident with a certificate of two events, of two hours each. */
const openCertificate = async () => {
  const [first, second] = [await open(), await open({ title: JSON.stringify({ ta: 'மரம் நடுதல்' }) })];
  const resident = await shared().resident();
  await join(resident, first, 'verified');
  await join(resident, second, 'verified');
  const { body } = await create(resident, [first.id, second.id]);
  return { first, second, resident, ...(body as { id: number; code: string }) };
};

describe('a certificate', { timeout: TIMEOUT_MS }, () => {
  test('has verified attendances, an unguessable code, and a check that says no more than valid, day and hours', async () => {
    const { resident, id, code, first, second } = await openCertificate();
    expect(code).toMatch(/^[\w-]{22}$/);
    expect(await check(code)).toEqual({ valid: true, issuedOn: '2026-11-29', hours: 4 });
    expect(await list(resident)).toEqual({
      certificates: [{ id, code, name: 'Tan Wei Ming', issuedOn: '2026-11-29', hours: 4, isRevoked: false }],
      events: [second, first].map((event) => expect.objectContaining({ id: event.id, hours: 2 })),
    });
    expect(await list(await shared().resident())).toEqual({ certificates: [], events: [] });
  });

  test('is a PDF in the language of the resident, which others cannot read', async () => {
    const { resident, id, code } = await openCertificate();
    const { statusCode, headers, rawPayload } = await openPdf(resident, id, {
      cookie: `${resident.cookie}; language=zh`,
    });
    expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'application/pdf' });
    expect(headers['cache-control']).toBe('no-store');
    const pdf = await readPdf(rawPayload);
    expect(pdf.language).toBe('zh');
    for (const text of ['TanWeiMing', 'மரம்நடுதல்', 'Riverclean-up', `/certificates/${code}`])
      expect(pdf.text).toContain(text);
    expect((await openPdf(await shared().resident(), id)).json()).toMatchObject({ code: 'certificate-not-found' });
    expect((await openPdf(resident, 2_000_000_000)).statusCode).toBe(404);
  });

  test('has the hours that the organiser entered, once for each event', async () => {
    const scene = await open({ outcome: JSON.stringify({ hours: 1.25, kilograms: null, trees: null, species: null }) });
    const resident = await shared().resident();
    await join(resident, scene, 'verified');
    const { body } = await create(resident, [scene.id, scene.id]);
    expect(await check(body.code)).toMatchObject({ hours: 1.25 });
  });

  test.each([
    ['an event that is not over', { startsAt: new Date('2026-11-29T11:00:00+08:00') }, 'verified', 'event-not-over'],
    ['an event that they were not at', {}, null, 'event-not-attended'],
    ['an attendance that is only claimed', {}, 'claimed', 'attendance-not-verified'],
  ] as const)('is refused for %s', async (_, columns, proof, code) => {
    const [good, bad] = [await open(), await open(columns)];
    const resident = await shared().resident();
    await join(resident, good, 'verified');
    await join(resident, bad, proof);
    expect(await create(resident, [good.id, bad.id])).toMatchObject({ status: 409, body: { code } });
    expect((await list(resident)).certificates).toEqual([]);
  });

  test('is refused for events of others', async () => {
    const { first } = await openCertificate();
    const other = await shared().resident();
    for (const id of [first.id, 2_000_000_000])
      expect(await create(other, [id])).toMatchObject({ status: 409, body: { code: 'event-not-attended' } });
  });

  test('needs 1 to 50 events and a name that can be printed', async () => {
    const { resident, first } = await openCertificate();
    for (const ids of [[], Array.from({ length: 51 }, (_, index) => index + 1), [0], ['1'], [3e9]])
      expect(await create(resident, ids as number[])).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    for (const name of ['', '  ', 'a'.repeat(81), 'a\u0000', 'a\u0007b', 'a\nb', 'a\u202eb', '\ud800', 7, null])
      expect(await create(resident, [first.id], name)).toMatchObject({
        status: 400,
        body: { fields: { name: expect.any(String) } },
      });
    const unprintable = await create(resident, [first.id], 'Mei 😀 हिन्दी');
    expect(unprintable).toMatchObject({ status: 422, body: { code: 'name-not-printable' } });
    expect(unprintable.body.fields.name).toContain('😀 ह');
    expect((await create(resident, [first.id], 'José Müller 陳 தமிழ் さくら 김')).status).toBe(201);
  });

  test('is refused beyond the limit of one resident', async () => {
    const { resident, first } = await openCertificate();
    const rows = Array.from({ length: 199 }, (_, index) => ({
      resident_id: resident.id,
      code: `${resident.id}-${index}`,
      name: 'Mei',
      created_at: START,
      revoked_at: null,
    }));
    await shared().db.insertInto('certificates').values(rows).execute();
    expect(await create(resident, [first.id])).toMatchObject({ status: 409, body: { code: 'certificate-limit' } });
  });
});

describe('revoking', { timeout: TIMEOUT_MS }, () => {
  test('happens when the organiser takes the tick away, for that resident alone, and stays', async () => {
    const { first, resident, id, code } = await openCertificate();
    const other = await shared().resident();
    await join(other, first, 'verified');
    const kept = (await create(other, [first.id])).body.code;
    await tick(first, other);
    expect(await check(code)).toEqual({ valid: false, issuedOn: '2026-11-29', hours: 4 });
    expect(await check(kept)).toMatchObject({ valid: true });
    expect((await list(resident)).certificates).toMatchObject([{ isRevoked: true }]);
    expect((await openPdf(resident, id)).json()).toMatchObject({ status: 409, code: 'certificate-revoked' });
    await tick(first, other, resident);
    expect(await check(code)).toMatchObject({ valid: false });
    expect((await create(resident, [first.id])).status).toBe(201);
  });

  test('happens when the organiser corrects the hours', async () => {
    const { first, code } = await openCertificate();
    const enter = (hours: number | null) =>
      shared().call('PUT', `/api/events/${first.id}/outcome`, { as: first.organiser, body: { hours, kilograms: 4 } });
    expect((await enter(null)).status).toBe(200);
    expect(await check(code)).toMatchObject({ valid: true });
    expect((await enter(1.5)).status).toBe(200);
    expect(await check(code)).toMatchObject({ valid: false });
  });

  test('under way makes a new certificate wait, and refuses it', async () => {
    const scene = await open();
    const resident = await shared().resident();
    await join(resident, scene, 'verified');
    const created = await shared()
      .db.transaction()
      .execute(async (trx) => {
        await trx.selectFrom('events').select('id').where('id', '=', scene.id).forUpdate().execute();
        await setProof(trx, scene.id, [resident.id], null, START);
        const creating = create(resident, [scene.id]);
        // The name is checked first, in a thread.
        await waitUntilStatementIsBlocked(shared());
        return { creating };
      });
    expect(await created.creating).toMatchObject({ status: 409, body: { code: 'event-not-attended' } });
  });
});

test('an unknown code is not found', async () => {
  for (const code of ['x', 'A'.repeat(22), encodeURIComponent('\u0000'), '%F0%9F%98%80', 'a'.repeat(201)])
    expect([400, 404, 414]).toContain((await shared().call('GET', `/api/certificates/${code}`)).status);
  expect(await check('A'.repeat(22))).toMatchObject({ status: 404, code: 'certificate-not-found' });
});
