import { expect, test } from 'vitest';
import { eventCode } from '../../features/events/attendance/attendance.service.ts';
import { stepOf } from '../../features/events/attendance/event-code.rules.ts';
import { createEvent, EVENT_PLACE } from '../content/events.ts';
import { createResident, type TestResident } from '../factories.ts';
import { parseBody } from './actions.ts';
import { call, type CallResponse, countKinds } from './calls.ts';
import { callConcurrently, RACE_TIMEOUT_MS } from './concurrent-calls.ts';
import { listViolations } from './ledger-invariants.ts';
import { shareTwoServers } from './two-servers.ts';

const shared = shareTwoServers();
const HOUR_MS = 3_600_000;
const HERE = { lat: EVENT_PLACE.lat, lng: EVENT_PLACE.lng, accuracyMeters: 10 };
const DAYS_AHEAD = 5;
const JOINS = 200;
const PLACES = 10;

const createResidents = async (count: number): Promise<TestResident[]> => {
  const residents: TestResident[] = [];
  for (let index = 0; index < count; index += 1) residents.push(await createResident(shared().db));
  return residents;
};
const residentAt = (residents: readonly TestResident[], index: number): TestResident => {
  const resident = residents[index];
  if (!resident) throw new Error(`there is no resident ${index}`);
  return resident;
};
const create = async (columns: Partial<Parameters<typeof createEvent>[1]> = {}) => {
  const organiser = await createResident(shared().db);
  const startsAt = new Date(Date.now() + DAYS_AHEAD * 24 * HOUR_MS);
  return { organiser, ...(await createEvent(shared().db, { organiserId: organiser.id, startsAt, ...columns })) };
};
const participantsOf = (eventId: number) =>
  shared().selectRows(
    'event_participants',
    ['resident_id', 'state', 'queue_number', 'proof', 'is_paid', 'awards'],
    { event_id: eventId },
    'queue_number',
  );
const currentCode = async (eventId: number, organiser: TestResident) => {
  return readCode(await call(shared().a, `GET /api/events/${eventId}/code`, { as: organiser }));
};
const readCode = (response: CallResponse) => parseBody(response) as { code: string; step: number; key: string };
const readJoined = (response: CallResponse) => parseBody(response) as { state?: string; position?: number };

test(
  `of ${JOINS} joins at once for ${PLACES} places, ${PLACES} are going and the others wait in order`,
  { timeout: RACE_TIMEOUT_MS },
  async () => {
    const { id } = await create({ capacity: PLACES });
    const residents = await createResidents(JOINS);
    const responses = await callConcurrently(shared(), JOINS, (server, index) =>
      call(server, `POST /api/events/${id}/join`, { as: residentAt(residents, index), body: {} }),
    );
    expect(countKinds(responses)).toEqual({ '200': JOINS });
    expect(responses.map(readJoined).filter(({ state }) => state === 'going')).toHaveLength(PLACES);
    const positions = responses.flatMap((response) => readJoined(response).position ?? []).toSorted((a, b) => a - b);
    expect(positions).toEqual(Array.from({ length: JOINS - PLACES }, (_, index) => index + 1));
    const rows = await participantsOf(id);
    expect(rows.map(({ queue_number }) => queue_number)).toEqual(
      Array.from({ length: JOINS }, (_, index) => index + 1),
    );
    expect(rows.map(({ state }) => state)).toEqual(
      Array.from({ length: JOINS }, (_, index) => (index < PLACES ? 'going' : 'waiting')),
    );
  },
);

test(
  'an offer that ends while it is taken is taken once or goes to the next one',
  { timeout: RACE_TIMEOUT_MS },
  async () => {
    for (let trial = 0; trial < 10; trial += 1) {
      const { id } = await create({ capacity: 1 });
      const [mei, raju, devi] = (await createResidents(3)) as [TestResident, TestResident, TestResident];
      for (const as of [mei, raju, devi]) await call(shared().a, `POST /api/events/${id}/join`, { as, body: {} });
      await call(shared().b, `DELETE /api/events/${id}/join`, { as: mei });
      await shared().updateRows(
        'event_participants',
        { offer_ends_at: new Date(Date.now() + 15) },
        { event_id: id, state: 'offered' },
      );
      const responses = await callConcurrently(shared(), 6, async (server, index) => {
        await new Promise((resolve) => setTimeout(resolve, index * 6));
        return index % 2 === 0
          ? call(server, `POST /api/events/${id}/offer`, { as: raju })
          : call(server, `POST /api/events/${id}/join`, { as: devi, body: {} });
      });
      expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
      const rows = await participantsOf(id);
      const occupied = rows.filter(({ state }) => state === 'going' || state === 'offered');
      expect(occupied).toHaveLength(1);
      const hasTaken = responses.some((response, index) => index % 2 === 0 && readJoined(response).state === 'going');
      expect(occupied[0]?.resident_id).toBe(hasTaken ? raju.id : devi.id);
    }
  },
);

test('either people attended or the event was cancelled, never both', { timeout: RACE_TIMEOUT_MS }, async () => {
  for (let trial = 0; trial < 10; trial += 1) {
    const { id, organiser } = await create({ startsAt: new Date() });
    const [mei] = (await createResidents(1)) as [TestResident];
    const { code, step } = await currentCode(id, organiser);
    const [attended, cancelled] = await callConcurrently(shared(), 2, (server, index) =>
      index === 0
        ? call(server, `POST /api/events/${id}/attend`, { as: mei, body: { code, step, location: HERE } })
        : call(server, `POST /api/events/${id}/cancel`, { as: organiser, body: { reason: 'Thunderstorm' } }),
    );
    expect([attended?.status ?? 0, cancelled?.status ?? 0].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [participant] = await participantsOf(id);
    expect(participant?.proof ?? null).toBe(attended?.status === 200 ? 'verified' : null);
  }
});

test(
  '50 scans of one resident give one award, and three people at once are all paid',
  { timeout: RACE_TIMEOUT_MS },
  async () => {
    const { db } = shared();
    const { id, organiser } = await create({ startsAt: new Date() });
    const [mei, raju, devi] = (await createResidents(3)) as [TestResident, TestResident, TestResident];
    const { code, step } = await currentCode(id, organiser);
    const scan = (server: { url: string }, as: TestResident) =>
      call(server, `POST /api/events/${id}/attend`, { as, body: { code, step, location: HERE } });
    const others = await callConcurrently(shared(), 2, (server, index) => scan(server, index === 0 ? raju : devi));
    expect(countKinds(others)).toEqual({ '200': 2 });
    const responses = await callConcurrently(shared(), 50, (server) => scan(server, mei));
    expect(countKinds(responses)).toEqual({ '200': 1, '409 already-attended': 49 });
    await expect
      .poll(async () => (await participantsOf(id)).map(({ is_paid, awards }) => [is_paid, awards]))
      .toEqual([
        [true, 1],
        [true, 1],
        [true, 1],
      ]);
    const awards = await shared().selectRows('activities', ['resident_id', 'points'], {
      type: 'event_attended',
      subject: `event:${id}`,
    });
    expect(awards.map(({ points }) => points)).toEqual([20, 20, 20]);
    expect(await listViolations(db)).toEqual([]);
  },
);

test('two servers show the same code', async () => {
  const { id, organiser } = await create();
  const { key } = await currentCode(id, organiser);
  const { code, step } = readCode(await call(shared().b, `GET /api/events/${id}/code`, { as: organiser }));
  expect(code).toBe(eventCode(key, step));
  expect(stepOf(new Date()) - step).toBeLessThanOrEqual(1);
});
