import { describe, expect, test } from 'vitest';
import type { NewNotification } from '../../../core/notifications/notifications.queries.ts';
import { createEvent } from '../../../testing/content/events.ts';
import { createChallenge, type TestResident } from '../../../testing/factories.ts';
import {
  openNotificationServices,
  type NotificationsTestApp,
  startNotificationsTestApp,
} from '../../../testing/notifications-test-app.ts';
import { remindOfEvents } from '../../events/events.jobs.ts';

/** Overrides that turn one channel off, since `createResidentWhoGets` turns on both. */
const PUSH_ONLY = { mail: {} };
const EMAIL_ONLY = { push: {} };
const EVENING = '2026-11-18T19:00:00+08:00';

const badge = ({ id }: TestResident): NewNotification => ({
  residentId: id,
  kind: 'badge',
  subject: 'badge:explorer',
  facts: { name: 'Explorer' },
});

async function putStreakAtRisk({ app, notifications }: NotificationsTestApp, { id }: TestResident): Promise<void> {
  const streak = { current_streak: 12, longest_streak: 12, last_active_day: '2026-11-17' };
  await app.db.updateTable('scores').set(streak).where('resident_id', '=', id).execute();
  const notification = {
    residentId: id,
    kind: 'streak_at_risk',
    subject: 'streak:2026-11-18',
    facts: { days: 12 },
  } as const;
  await notifications.notify([notification]);
}

async function createDueReview({ app, notifications }: NotificationsTestApp, { id }: TestResident): Promise<void> {
  const lesson = await app.db.selectFrom('lessons').select('id').orderBy('position').executeTakeFirstOrThrow();
  const progress = { attempts: 1, best_score: 100, self_reported: false, completed_at: app.clock.now() };
  await app.insertRows('lesson_progress', {
    resident_id: id,
    lesson_id: lesson.id,
    ...progress,
    review_due_on: '2026-11-18',
  });
  const notification = {
    residentId: id,
    kind: 'review_due',
    subject: 'reviews:2026-11-18',
    facts: { lessons: 1 },
  } as const;
  await notifications.notify([notification]);
}

async function joinEndingChallenge({ app, notifications }: NotificationsTestApp, as: TestResident): Promise<number> {
  const challengeId = await createChallenge(app.db, { metric: 'check_ins', target: 4, duration_days: 2 });
  expect((await app.call('POST', `/api/challenges/${challengeId}/join`, { as })).status).toBe(201);
  const facts = { challengeId, title: 'A walk', progress: 1, target: 4 };
  await notifications.notify([
    { residentId: as.id, kind: 'challenge_ending', subject: `challenge:${challengeId}`, facts },
  ]);
  return challengeId;
}

describe('a notification leaves the app', () => {
  test('only by the channels that the resident has turned on for its kind', async () => {
    const testApp = await startNotificationsTestApp();
    const { app, notifications, outgoing, createResidentWhoGets, subscribe, listQueuedMessages } = testApp;
    const cases = [
      { settings: {}, by: [] },
      { settings: { push: { badge: true } }, by: ['push'] },
      { settings: { mail: { badge: true } }, by: ['mail'] },
      { settings: { push: { badge: true }, mail: { badge: true } }, by: ['push', 'mail'] },
      { settings: { push: { review_due: true }, mail: { review_due: true } }, by: [] },
    ];
    for (const { settings, by } of cases) {
      const as = await createResidentWhoGets([], settings);
      await subscribe(as);
      await notifications.notify([badge(as)]);
      await outgoing.sendDue();
      app.clock.forward({ minutes: 15 });
      await outgoing.sendDue();
      expect({ settings, sent: await listQueuedMessages(as) }).toEqual({
        settings,
        sent: by.map((each) => ({ by: each, kind: 'badge' })),
      });
    }
  });

  test('about an event by the channels turned on for event reminders, and not to who left it in the meantime', async () => {
    const { app, notifications, outgoing, createResidentWhoGets, subscribe, listQueuedMessages } =
      await startNotificationsTestApp();
    const { id: organiserId } = await app.resident();
    const startsAt = new Date(app.clock.now().getTime() + 3 * 86_400_000);
    const { id: eventId } = await createEvent(app.db, { organiserId, startsAt });
    const kind = 'event_reminder';
    const cases = [
      { settings: {}, by: [] },
      { settings: { push: { [kind]: true } }, by: ['push'] },
      { settings: { mail: { [kind]: true } }, by: ['mail'] },
      { settings: { push: { [kind]: true }, mail: { [kind]: true } }, by: ['push', 'mail'] },
      { settings: { push: { [kind]: true }, mail: { [kind]: true } }, hasLeft: true, by: [] },
    ];
    const residents: TestResident[] = [];
    for (const { settings } of cases) {
      const as = await createResidentWhoGets([], settings);
      await subscribe(as);
      expect((await app.call('POST', `/api/events/${eventId}/join`, { as, body: { guests: 0 } })).status).toBe(200);
      residents.push(as);
    }
    app.clock.forward({ days: 2 });
    await remindOfEvents({ db: app.db, clock: app.clock, notifications });
    for (const [index, as] of residents.entries()) {
      const { body } = await app.call('GET', '/api/notifications', { as });
      expect(body.notifications).toMatchObject([{ kind, facts: { eventId, hours: 24 } }]);
      if (cases[index]?.hasLeft) await app.call('DELETE', `/api/events/${eventId}/join`, { as });
    }
    await outgoing.sendDue();
    app.clock.forward({ minutes: 15 });
    await outgoing.sendDue();
    for (const [index, as] of residents.entries())
      expect(await listQueuedMessages(as)).toEqual(cases[index]?.by.map((by) => ({ by, kind })));
  });

  test('even if its kind is off in the app, which then does not list it', async () => {
    const { app, notifications, outgoing, createResidentWhoGets, subscribe, listQueuedMessages } =
      await startNotificationsTestApp();
    const as = await createResidentWhoGets([], { notifications: { badge: false }, push: { badge: true } });
    await subscribe(as);
    await notifications.notify([badge(as)]);
    await outgoing.sendDue();
    expect(await listQueuedMessages(as)).toEqual([{ by: 'push', kind: 'badge' }]);
    expect((await app.call('GET', '/api/notifications', { as })).body).toEqual({ unread: 0, notifications: [] });
  });

  test('once, however often it is notified and sent', async () => {
    const { notifications, outgoing, createResidentWhoGets, subscribe, listQueuedMessages } =
      await startNotificationsTestApp();
    const as = await createResidentWhoGets(['badge'], PUSH_ONLY);
    await subscribe(as);
    for (let times = 0; times < 3; times += 1) {
      await notifications.notify([badge(as)]);
      await outgoing.sendDue();
    }
    expect(await listQueuedMessages(as)).toHaveLength(1);
  });

  test('by push at once, and by email only if it is not read in the app within 15 minutes', async () => {
    const { app, notifications, outgoing, createResidentWhoGets, subscribe, listQueuedMessages } =
      await startNotificationsTestApp();
    const [reader, nonReader] = [await createResidentWhoGets(['badge']), await createResidentWhoGets(['badge'])];
    for (const as of [reader, nonReader]) await subscribe(as);
    await notifications.notify([badge(reader), badge(nonReader)]);
    await outgoing.sendDue();
    for (const as of [reader, nonReader]) expect(await listQueuedMessages(as)).toEqual([{ by: 'push', kind: 'badge' }]);
    const upTo = (await app.call('GET', '/api/notifications', { as: reader })).body.notifications[0].id;
    await app.call('POST', '/api/notifications/read', { as: reader, body: { upTo } });
    app.clock.forward({ minutes: 14 });
    await outgoing.sendDue();
    expect(await listQueuedMessages(nonReader)).toHaveLength(1);
    app.clock.forward({ minutes: 1 });
    await outgoing.sendDue();
    expect(await listQueuedMessages(reader)).toHaveLength(1);
    expect(await listQueuedMessages(nonReader)).toEqual([
      { by: 'push', kind: 'badge' },
      { by: 'mail', kind: 'badge' },
    ]);
  });

  test('not by email to an address that is not verified, nor by push without a browser', async () => {
    const { app, notifications, outgoing, createResidentWhoGets, listQueuedMessages } =
      await startNotificationsTestApp();
    const as = await createResidentWhoGets(['badge']);
    await app.db.updateTable('residents').set({ email_verified_at: null }).where('id', '=', as.id).execute();
    await notifications.notify([badge(as)]);
    app.clock.forward({ minutes: 15 });
    await outgoing.sendDue();
    expect(await listQueuedMessages(as)).toEqual([]);
  });

  test('not if it was turned off, withdrawn, blocked or answered in the meantime', async () => {
    const { app, outgoing, createResidentWhoGets, subscribe, listQueuedMessages } = await startNotificationsTestApp();
    const createIncomingRequest = async () => {
      const [as, friend] = [await createResidentWhoGets(['friend_request'], EMAIL_ONLY), await app.resident()];
      await subscribe(as);
      const requested = await app.call('POST', '/api/friend-request', { as: friend, body: { receiverId: as.id } });
      expect(requested.status).toBe(201);
      return { as, friend, requestId: Number(requested.body.requestId) };
    };
    const [off, withdrawn, blocked, accepted, stays] = [
      await createIncomingRequest(),
      await createIncomingRequest(),
      await createIncomingRequest(),
      await createIncomingRequest(),
      await createIncomingRequest(),
    ];
    await app.call('PATCH', '/api/user/settings', { as: off.as, body: { mail: { friend_request: false } } });
    await app.call('DELETE', `/api/friend-request/${withdrawn.requestId}`, { as: withdrawn.friend });
    await app.call('PUT', `/api/user/blocks/${blocked.friend.id}`, { as: blocked.as });
    await app.call('POST', `/api/friend-request/${accepted.requestId}/accept`, { as: accepted.as });
    app.clock.forward({ minutes: 15 });
    await outgoing.sendDue();
    for (const { as } of [off, withdrawn, blocked, accepted]) expect(await listQueuedMessages(as)).toEqual([]);
    expect(await listQueuedMessages(stays.as)).toEqual([{ by: 'mail', kind: 'friend_request' }]);
  });
});

describe('reminders', () => {
  const ALL = ['streak_at_risk', 'review_due', 'challenge_ending'];

  test('are one a day, by all channels, the streak before all others', async () => {
    const testApp = await startNotificationsTestApp();
    const { app, outgoing, createResidentWhoGets, subscribe, listQueuedMessages } = testApp;
    const as = await createResidentWhoGets(ALL);
    await subscribe(as);
    app.clock.set(EVENING);
    await createDueReview(testApp, as);
    await joinEndingChallenge(testApp, as);
    await putStreakAtRisk(testApp, as);
    await outgoing.sendDue();
    await outgoing.sendDue();
    expect(await listQueuedMessages(as)).toEqual([
      { by: 'mail', kind: 'streak_at_risk' },
      { by: 'push', kind: 'streak_at_risk' },
    ]);
  });

  test('of the evening are not sent on a day with one in the morning; the next day has another', async () => {
    const testApp = await startNotificationsTestApp();
    const { app, notifications, outgoing, createResidentWhoGets, subscribe, listQueuedMessages } = testApp;
    const as = await createResidentWhoGets(ALL, PUSH_ONLY);
    await subscribe(as);
    app.clock.set('2026-11-18T08:00:00+08:00');
    await createDueReview(testApp, as);
    await outgoing.sendDue();
    app.clock.set(EVENING);
    await putStreakAtRisk(testApp, as);
    await outgoing.sendDue();
    expect(await listQueuedMessages(as)).toEqual([{ by: 'push', kind: 'review_due' }]);
    app.clock.set('2026-11-19T08:00:00+08:00');
    const notification = {
      residentId: as.id,
      kind: 'review_due',
      subject: 'reviews:2026-11-19',
      facts: { lessons: 1 },
    } as const;
    await notifications.notify([notification]);
    await outgoing.sendDue();
    expect(await listQueuedMessages(as)).toHaveLength(2);
    // Reminders are stored in `sent_nudges`.
    await outgoing.pruneOldReminders();
    const days = await app.db.selectFrom('sent_nudges').select('day').execute();
    expect(days).toEqual([{ day: '2026-11-19' }]);
  });

  test('are sent once when two servers send at the same moment', async () => {
    const testApp = await startNotificationsTestApp();
    const { app, outgoing, createResidentWhoGets, subscribe, listQueuedMessages } = testApp;
    const secondServer = await openNotificationServices(app, {
      smtpUrl: new URL('smtp://127.0.0.1:1'),
      publicUrl: null,
    });
    app.clock.set(EVENING);
    const residents: TestResident[] = [];
    for (let each = 0; each < 8; each += 1) {
      const as = await createResidentWhoGets(ALL);
      await subscribe(as);
      await createDueReview(testApp, as);
      await putStreakAtRisk(testApp, as);
      residents.push(as);
    }
    await Promise.all([outgoing, secondServer.outgoing, outgoing, secondServer.outgoing].map((each) => each.sendDue()));
    for (const as of residents) {
      const sent = await listQueuedMessages(as);
      expect(sent.map(({ by }) => by)).toEqual(['mail', 'push']);
      expect(new Set(sent.map(({ kind }) => kind)).size).toBe(1);
    }
  });

  test('are dropped if what they remind of was done', async () => {
    const testApp = await startNotificationsTestApp();
    const { app, outgoing, createResidentWhoGets, subscribe, listQueuedMessages } = testApp;
    const [withStreak, withReview, withChallenge] = [
      await createResidentWhoGets(ALL),
      await createResidentWhoGets(ALL),
      await createResidentWhoGets(ALL),
    ];
    for (const as of [withStreak, withReview, withChallenge]) await subscribe(as);
    app.clock.set(EVENING);
    await putStreakAtRisk(testApp, withStreak);
    await createDueReview(testApp, withReview);
    const challengeId = await joinEndingChallenge(testApp, withChallenge);
    const today = { last_active_day: '2026-11-18' };
    await app.db.updateTable('scores').set(today).where('resident_id', '=', withStreak.id).execute();
    const later = { review_due_on: '2026-12-02' };
    await app.db.updateTable('lesson_progress').set(later).where('resident_id', '=', withReview.id).execute();
    await app.call('DELETE', `/api/challenges/${challengeId}/join`, { as: withChallenge });
    await outgoing.sendDue();
    for (const as of [withStreak, withReview, withChallenge]) expect(await listQueuedMessages(as)).toEqual([]);
    expect(await app.db.selectFrom('outgoing_notifications').selectAll().execute()).toEqual([]);
  });
});

describe('in quiet hours', () => {
  const quietHours = { from: '18:00', until: '08:00' };

  test('nothing leaves the app; notifications that are still useful leave when the quiet hours end, with one reminder', async () => {
    const testApp = await startNotificationsTestApp();
    const { app, notifications, outgoing, createResidentWhoGets, subscribe, listQueuedMessages } = testApp;
    const as = await createResidentWhoGets(['badge', 'review_due', 'challenge_ending', 'streak_at_risk'], {
      ...PUSH_ONLY,
      quietHours,
    });
    await subscribe(as);
    app.clock.set(EVENING);
    await notifications.notify([badge(as)]);
    await createDueReview(testApp, as);
    await joinEndingChallenge(testApp, as);
    await putStreakAtRisk(testApp, as);
    for (const moment of [EVENING, '2026-11-18T23:59:00+08:00', '2026-11-19T07:59:00+08:00']) {
      app.clock.set(moment);
      await outgoing.sendDue();
      expect(await listQueuedMessages(as)).toEqual([]);
    }
    app.clock.set('2026-11-19T08:00:00+08:00');
    await outgoing.sendDue();
    expect((await listQueuedMessages(as)).map(({ kind }) => kind).toSorted()).toEqual(['badge', 'challenge_ending']);
  });

  test('a message waits, and is dropped if it is read in the app in the meantime', async () => {
    const { app, notifications, outgoing, createResidentWhoGets, subscribe, listQueuedMessages } =
      await startNotificationsTestApp();
    const as = await createResidentWhoGets(['badge'], { quietHours });
    await subscribe(as);
    app.clock.set(EVENING);
    await notifications.notify([badge(as)]);
    await outgoing.sendDue();
    const upTo = (await app.call('GET', '/api/notifications', { as })).body.notifications[0].id;
    await app.call('POST', '/api/notifications/read', { as, body: { upTo } });
    app.clock.set('2026-11-19T08:00:00+08:00');
    await outgoing.sendDue();
    expect(await listQueuedMessages(as)).toEqual([]);
  });
});
