import { expect, test } from 'vitest';
import { report as reportSchema, type Report } from '@ecopulse/contract/admin/report';
import * as z from 'zod/mini';
import { staySignedIn } from '../../../testing/admins.ts';
import { startReports } from '../../../testing/admin/reports.ts';
import { createClub } from '../../../testing/content/clubs.ts';
import { createEvent } from '../../../testing/content/events.ts';
import type { TestResident } from '../../../testing/factories.ts';

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

async function start() {
  const app = await startReports();
  const { db, call, reports, residents } = app;
  const admin = await app.resident({ isAdmin: true, createdAt: new Date('2026-10-01T12:00:00+08:00') });
  await staySignedIn(app, admin);
  const [organiser] = await residents(1);
  const hold = async (startsAt: string, people: readonly TestResident[], columns: object = {}) => {
    const { id } = await createEvent(db, { organiserId: organiser?.id ?? 0, startsAt: new Date(startsAt), ...columns });
    const proof = { proof: 'verified', attended_at: new Date(startsAt) } as const;
    const rows = people.map(({ id: resident_id }, index) => ({
      event_id: id,
      resident_id,
      state: 'going' as const,
      guests: 0,
      queue_number: index + 1,
      joined_at: new Date(startsAt),
      offer_ends_at: null,
      ...proof,
    }));
    if (rows.length > 0) await db.insertInto('event_participants').values(rows).execute();
    return id;
  };
  const get = ({ from, to }: { from: string; to: string }, format = 'json') =>
    call('GET', `/api/admin/report?from=${from}&to=${to}&format=${format}`, { as: admin });
  const read = async (span = NOVEMBER): Promise<Report> => {
    await reports.countPastDays();
    return z.parse(reportSchema, (await get(span)).body);
  };
  return { ...app, admin, hold, read, get };
}

const outcome = (parts: object) =>
  JSON.stringify({ hours: null, kilograms: null, trees: null, species: null, ...parts });

test('events held, people, hours, kilograms, trees and species of the span, and nothing of what was not held', async () => {
  const { hold, read, residents } = await start();
  const bedok = await residents(12, { homeTown: 'Bedok' });
  const tuas = await residents(11, { homeTown: 'Tuas' });
  await hold('2026-11-07T09:00:00+08:00', [...bedok, ...tuas], {
    outcome: outcome({ hours: 1.5, kilograms: 42.4, species: 7 }),
    planning_area: 'Pasir Ris',
  });
  await hold('2026-11-14T09:00:00+08:00', bedok, { outcome: outcome({ kilograms: 20.3, trees: 30 }) });
  await hold('2026-11-15T09:00:00+08:00', [], { outcome: outcome({ kilograms: 1000 }) });
  await hold('2026-11-16T09:00:00+08:00', bedok, { state: 'cancelled' });
  await hold('2026-12-01T08:00:00+08:00', bedok);
  const report = await read();
  expect(report).toMatchObject({
    isFinal: true,
    eventsHeld: 2,
    eventPeople: 23,
    eventHours: 59,
    kilograms: 63,
    trees: 30,
    species: 7,
  });
  const ofTown = (town: string) => report.byPlanningArea.find(({ planningArea }) => planningArea === town);
  expect(ofTown('Bedok')).toMatchObject({ eventPeople: 12, eventHours: 42, eventsHeld: null, hidden: true });
  expect(ofTown('Tuas')).toMatchObject({ eventPeople: 11, eventHours: 17 });
  expect(ofTown('Pasir Ris')).toMatchObject({
    eventsHeld: 1,
    kilograms: 42,
    species: 7,
    eventPeople: null,
    trees: null,
  });
  expect(ofTown('Bishan')).toMatchObject({ eventsHeld: 1, kilograms: 20, trees: 30 });
});

test('fewer than ten people hide all figures of events; no event is no figure', async () => {
  const { hold, read, residents } = await start();
  const nine = await residents(9);
  await hold('2026-11-07T09:00:00+08:00', nine, { outcome: outcome({ kilograms: 5 }) });
  await hold('2026-11-14T09:00:00+08:00', nine, { outcome: outcome({ kilograms: 5 }) });
  const report = await read();
  expect(report).toMatchObject({ eventsHeld: null, eventPeople: null, eventHours: null, kilograms: null, trees: null });
  expect(report.hiddenFigures).toEqual(
    expect.arrayContaining(['eventsHeld', 'eventPeople', 'eventHours', 'kilograms']),
  );
  expect(report.hiddenFigures).not.toContain('trees');
  const october = await read({ from: '2026-10-01', to: '2026-10-31' });
  expect(october).toMatchObject({ eventsHeld: null, eventPeople: null });
  for (const figure of ['eventsHeld', 'eventPeople']) expect(october.hiddenFigures).not.toContain(figure);
});

test('what organisers can still change is counted live, then stored, and stays when accounts are deleted', async () => {
  const { admin, clock, db, hold, read, residents, updateRows } = await start();
  const people = await residents(12);
  const id = await hold('2026-11-28T09:00:00+08:00', people);
  expect(await read()).toMatchObject({
    isFinal: false,
    townsNeedMonths: true,
    eventPeople: 12,
    eventHours: 24,
    kilograms: null,
  });
  await updateRows('events', { outcome: outcome({ kilograms: 31 }) }, { id });
  expect(await read()).toMatchObject({ isFinal: false, kilograms: 31 });
  clock.set('2026-12-06T00:31:00+08:00');
  await staySignedIn({ db, clock }, admin);
  const before = await read();
  expect(before).toMatchObject({
    isFinal: true,
    townsNeedMonths: false,
    eventPeople: 12,
    eventHours: 24,
    kilograms: 31,
  });
  await db.deleteFrom('event_participants').where('event_id', '=', id).execute();
  await db.updateTable('events').set({ outcome: null }).where('id', '=', id).execute();
  expect(await read()).toEqual(before);
});

test('each person counts once in any span, also of stored and open events together', async () => {
  const { hold, read, residents } = await start();
  const people = await residents(12);
  await hold('2026-11-07T09:00:00+08:00', people);
  await hold('2026-11-14T09:00:00+08:00', people);
  await hold('2026-11-29T09:00:00+08:00', people);
  await hold('2026-11-29T14:00:00+08:00', people);
  expect(await read()).toMatchObject({ eventsHeld: 4, eventPeople: 12, eventHours: 96 });
  expect(await read({ from: '2026-11-10', to: '2026-11-30' })).toMatchObject({ eventsHeld: 3, eventPeople: 12 });
});

test('who went to events in several towns counts once in all', async () => {
  const { hold, read, residents } = await start();
  const six = await residents(6);
  await hold('2026-11-07T09:00:00+08:00', six, { planning_area: 'Bedok' });
  await hold('2026-11-07T14:00:00+08:00', six, { planning_area: 'Tuas' });
  const report = await read();
  expect(report).toMatchObject({ eventsHeld: null, eventPeople: null });
  expect(report.hiddenFigures).toEqual(expect.arrayContaining(['eventsHeld', 'eventPeople', 'eventHours']));
});

test('the largest results overflow nothing, and the CSV has a line for each figure', async () => {
  const { get, hold, read, residents } = await start();
  const people = await residents(10);
  for (let hour = 8; hour < 20; hour += 1)
    await hold(`2026-11-07T${String(hour).padStart(2, '0')}:00:00+08:00`, people, {
      outcome: outcome({ kilograms: 1_000_000, trees: 1_000_000, species: 100_000 }),
    });
  expect(await read()).toMatchObject({ eventsHeld: 12, kilograms: 12_000_000, trees: 12_000_000, species: 1_200_000 });
  const csv = (await get(NOVEMBER, 'csv')).text;
  for (const line of ['eventsHeld,12', 'eventPeople,10', 'eventHours,240', 'kilograms,12000000', 'trees,12000000'])
    expect(csv).toContain(`total,,,${line},false`);
});

test('a club counts what its members do from the day they join, and its own events; each person once', async () => {
  const { admin, clock, db, get, hold, read, residents, write } = await start();
  const [members, others] = [await residents(11), await residents(12)];
  const joinedOn = { created_at: new Date('2026-11-05T12:00:00+08:00') };
  const ids = members.map(({ id }) => id);
  const club = await createClub(db, { name: 'River Club', memberIds: ids, joining: 'invited', ...joinedOn });
  const large = await createClub(db, { memberIds: [...ids, ...others.slice(0, 8).map(({ id }) => id)], ...joinedOn });
  await createClub(db, { memberIds: ids.slice(0, 9), ...joinedOn });
  await write([...members, ...others].map(({ id }) => ({ residentId: id, day: '2026-11-04' })));
  for (const day of ['2026-11-06', '2026-11-09'])
    await write([...members, ...others].map(({ id }) => ({ residentId: id, day })));
  await hold('2026-11-07T09:00:00+08:00', members, { club_id: club.id, outcome: outcome({ kilograms: 12 }) });
  await hold('2026-11-21T09:00:00+08:00', members, { club_id: club.id });
  await hold('2026-11-14T09:00:00+08:00', [...members, ...others], { outcome: outcome({ kilograms: 30 }) });
  await hold('2026-11-28T09:00:00+08:00', members, { club_id: club.id, outcome: outcome({ trees: 5 }) });
  expect((await read()).byClub).toEqual([]);
  clock.set('2026-12-06T00:31:00+08:00');
  await staySignedIn({ db, clock }, admin);
  const report = await read();
  // All but four residents are in the large club: what the others did would follow from the total.
  expect(report.byClub.map(({ clubId }) => clubId)).toEqual([club.id]);
  expect(large.id).not.toBe(club.id);
  expect(report.byClub[0]).toMatchObject({
    name: 'River Club',
    activeResidents: 11,
    newResidents: null,
    verifiedVisits: 22,
    places: null,
    lessonsPassed: null,
    eventsHeld: 3,
    eventPeople: 11,
    eventHours: 66,
    kilograms: 12,
    trees: 5,
    species: null,
    hiddenFigures: ['lessonsPassed', 'challengesCompleted'],
  });
  const csv = (await get(NOVEMBER, 'csv')).text;
  expect(csv).toMatch(new RegExp(`^club,,${club.id},kilograms,12,false,.*,River Club\\r$`, 'm'));
  await db.deleteFrom('club_members').execute();
  expect(await read()).toEqual(report);
});
