import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { createEvent, eventForm } from '../../../testing/content/events.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { problem, shareTestApp } from '../../../testing/test-app.ts';

const shared = shareTestApp({ env: { publicUrl: new URL('http://eco.example/') } });
beforeEach(() => shared().clock.set('2026-11-18T12:00:00+08:00'));

const START = new Date('2026-12-05T09:00:00+08:00');
const at = (text: string) => new Date(`${text}+08:00`);
const organiser = () => shared().resident({ roles: [{ role: 'moderator' }] });
const get = (path: string, headers: Record<string, string> = {}) => shared().call('GET', path, { headers });
const publish = async (as: TestResident, changes = {}): Promise<number[]> => {
  const { status, body } = await shared().call('POST', '/api/events', { as, body: eventForm(START, changes) });
  expect(status).toBe(201);
  return body.ids;
};
const join = async (as: TestResident, id: number) =>
  (await shared().call('POST', `/api/events/${id}/join`, { as, body: {} })).body.state;
const createKey = async (as: TestResident): Promise<string> => {
  const { status, body } = await shared().call('POST', '/api/user/calendar-key', { as });
  expect(status).toBe(201);
  return body.key;
};

interface Entry {
  readonly summary: string;
  readonly status: string;
  readonly sequence: number;
  readonly startsAt: Date;
}

/** As a calendar program reads it, by UID. */
async function subscribe(path: string): Promise<Map<string, Entry>> {
  const { status, text, headers } = await get(path);
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/calendar; charset=utf-8' });
  const events = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent');
  return new Map(
    events.map((component) => {
      const event = new ICAL.Event(component);
      const { uid, summary, sequence, startDate } = event;
      const state = String(component.getFirstPropertyValue('status'));
      return [uid, { summary, status: state, sequence, startsAt: startDate.toJSDate() }];
    }),
  );
}
const uidOf = (id: number) => `event-${id}@eco.example`;
const own = (key: string) => subscribe(`/api/user/events.ics?key=${key}`);

describe('the public calendar', () => {
  test('has a moved and a cancelled event under their UID, each time with a higher SEQUENCE', async () => {
    const as = await organiser();
    const [id = 0] = await publish(as);
    const read = async () => (await subscribe('/api/events.ics')).get(uidOf(id));
    await expect.poll(read).toMatchObject({ summary: 'River clean-up', status: 'CONFIRMED', startsAt: START });
    const published = await read();
    const later = new Date('2026-12-06T09:00:00+08:00');
    const moved = { ...eventForm(later), version: 1, reason: 'High tide' };
    expect((await shared().call('PUT', `/api/events/${id}`, { as, body: moved })).status).toBe(200);
    await expect.poll(read).toMatchObject({ status: 'CONFIRMED', startsAt: later });
    const afterMove = await read();
    expect(afterMove?.sequence).toBeGreaterThan(published?.sequence ?? Infinity);
    await shared().call('POST', `/api/events/${id}/cancel`, { as, body: { reason: 'Thunderstorm' } });
    await expect.poll(read).toMatchObject({ summary: 'Cancelled: River clean-up', status: 'CANCELLED' });
    expect((await read())?.sequence).toBeGreaterThan(afterMove?.sequence ?? Infinity);
  });

  test('has what is public from 30 days ago to 60 days ahead, and each event of a series', async () => {
    const as = await organiser();
    const create = async (startsAt: string, columns = {}) =>
      uidOf((await createEvent(shared().db, { organiserId: as.id, startsAt: at(startsAt), ...columns })).id);
    const [past, ahead] = [await create('2026-10-19T09:00'), await create('2027-01-17T20:00')];
    const outside = [await create('2026-10-18T09:00'), await create('2027-01-18T09:00')];
    const hidden = [
      await create('2026-12-01T09:00', { state: 'draft', approved_at: null }),
      await create('2026-12-01T09:00', { state: 'held', approved_at: null }),
    ];
    const series = await publish(as, { repeat: { weeks: 3 } });
    await expect
      .poll(async () => [...(await subscribe('/api/events.ics')).keys()])
      .toEqual(expect.arrayContaining([past, ahead, ...series.map(uidOf)]));
    const uids = [...(await subscribe('/api/events.ics')).keys()];
    for (const uid of [...outside, ...hidden]) expect(uids).not.toContain(uid);
  });

  test('names no one who takes part, nor their contact', async () => {
    const as = await organiser();
    const [mei, [id = 0]] = [await shared().resident(), await publish(as)];
    await join(mei, id);
    for (const path of ['/api/events.ics', '/events.rss', `/api/events/${id}/calendar.ics`]) {
      await expect.poll(async () => (await get(path)).text).toContain(`/events/${id}`);
      const { text } = await get(path);
      for (const secret of [mei.username, as.username, '8123 4567']) expect(text).not.toContain(secret);
    }
  });

  test('is revalidated by shared caches, and is there in other languages', async () => {
    await publish(await organiser());
    for (const path of ['/api/events.ics', '/events.rss']) {
      const { headers } = await get(path);
      expect(headers['cache-control']).toBe('public, no-cache');
      expect((await get(path, { 'if-none-match': String(headers['etag']) })).status).toBe(304);
      await expect.poll(async () => (await get(`${path}?language=zh`)).text).toContain('河边清洁');
      expect((await get(`${path}?language=xx`)).body.code).toBe('invalid-input');
    }
  });

  test('has each public event as a file of its own', async () => {
    const [id = 0] = await publish(await organiser());
    expect([...(await subscribe(`/api/events/${id}/calendar.ics`)).keys()]).toEqual([uidOf(id)]);
    const { id: organiserId } = await shared().resident();
    const draft = { organiserId, startsAt: START, state: 'draft', approved_at: null } as const;
    const { id: draftId } = await createEvent(shared().db, draft);
    expect(await get(`/api/events/${draftId}/calendar.ics`)).toMatchObject(problem(404, 'event-not-found'));
  });
});

test('the feed has the events announced last first, until they are over', async () => {
  const { id: organiserId } = await organiser();
  const create = async (startsAt: string, announced: string) =>
    (await createEvent(shared().db, { organiserId, startsAt: at(startsAt), approved_at: at(announced) })).id;
  const second = await create('2026-11-19T09:00', '2026-11-17T09:00');
  const first = await create('2026-12-19T09:00', '2026-11-17T10:00');
  const over = await create('2026-11-17T11:00', '2026-11-16T10:00');
  const ids = async () =>
    [...(await get('/events.rss')).text.matchAll(/<link>[^<]*\/events\/(\d+)</g)].map(([, id]) => Number(id));
  await expect.poll(async () => (await ids()).filter((id) => id >= second)).toEqual([first, second]);
  expect(await ids()).not.toContain(over);
  expect((await get('/events.rss')).headers['content-type']).toBe('application/rss+xml; charset=utf-8');
});

describe("a resident's own calendar", () => {
  test('has what they joined, wait for and organise, without a session', async () => {
    const [as, mei, raju] = [await organiser(), await shared().resident(), await shared().resident()];
    const [id = 0] = await publish(as, { capacity: 1 });
    const [left = 0] = await publish(as);
    expect([await join(mei, id), await join(raju, id), await join(mei, left)]).toEqual(['going', 'waiting', 'going']);
    await shared().call('DELETE', `/api/events/${left}/join`, { as: mei });
    const [meiKey, rajuKey, organiserKey] = [await createKey(mei), await createKey(raju), await createKey(as)];
    expect([...(await own(meiKey))]).toMatchObject([[uidOf(id), { status: 'CONFIRMED' }]]);
    expect([...(await own(rajuKey))]).toMatchObject([[uidOf(id), { status: 'TENTATIVE' }]]);
    expect([...(await own(organiserKey)).keys()]).toEqual([uidOf(id), uidOf(left)]);
    await shared().call('POST', `/api/events/${id}/cancel`, { as, body: { reason: 'Thunderstorm' } });
    expect([...(await own(rajuKey)).values()]).toMatchObject([{ status: 'CANCELLED' }]);
  });

  test('is stored by no shared cache, and revalidated', async () => {
    const path = `/api/user/events.ics?key=${await createKey(await shared().resident())}`;
    const { headers } = await get(path);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect((await get(path, { 'if-none-match': String(headers['etag']) })).status).toBe(304);
  });

  test('has another address once it is renewed, and the old one is gone', async () => {
    const mei = await shared().resident();
    const keyDate = async () => (await shared().call('GET', '/api/user/calendar-key', { as: mei })).body;
    expect(await keyDate()).toEqual({ createdAt: null });
    const old = await createKey(mei);
    expect(await keyDate()).toEqual({ createdAt: shared().clock.now().toISOString() });
    const current = await createKey(mei);
    expect(await get(`/api/user/events.ics?key=${old}`)).toMatchObject(problem(404, 'calendar-not-found'));
    expect((await own(current)).size).toBe(0);
    const [row] = await shared().db.selectFrom('calendar_keys').selectAll().where('resident_id', '=', mei.id).execute();
    expect(row?.key_hash.toString('base64url')).not.toBe(current);
  });

  test('is gone while the account is suspended, deleted or without consent', async () => {
    const ends: ((as: TestResident) => Promise<unknown>)[] = [
      (as) => shared().call('DELETE', '/api/user/consents/terms', { as }),
      ({ id }) => shared().updateRows('residents', { suspended_since: shared().clock.now() }, { id }),
      ({ id }) => shared().updateRows('residents', { leaving_since: shared().clock.now() }, { id }),
      ({ id }) => shared().db.deleteFrom('residents').where('id', '=', id).execute(),
    ];
    for (const end of ends) {
      const mei = await shared().resident();
      const path = `/api/user/events.ics?key=${await createKey(mei)}`;
      expect((await get(path)).status).toBe(200);
      await end(mei);
      expect((await get(path)).body.code).toBe('calendar-not-found');
    }
  });

  test.each(['', '?key=', '?key=guess', '?key=%00', '?key=%F0%9F%8C%B3', `?key=${'a'.repeat(4000)}`])(
    'answers 404 to a wrong key: %s',
    async (query) => {
      const { status, body } = await get(`/api/user/events.ics${query}`);
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'calendar-not-found' });
    },
  );

  test('answers 400 to two keys, and 401 to the key of no one', async () => {
    expect((await get('/api/user/events.ics?key=a&key=b')).status).toBe(400);
    expect((await shared().call('POST', '/api/user/calendar-key')).status).toBe(401);
  });
});
