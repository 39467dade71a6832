import { describe, expect, test } from 'vitest';
import type { NewNotification } from '../../../core/notifications/notifications.queries.ts';
import { makeChallenge, type MadeResident } from '../../../testing/factories.ts';
import { openReminding, type Reminding, startReminding } from '../../../testing/reminding.ts';

const EVENING = '2026-11-18T19:00:00+08:00';

const badge = ({ id }: MadeResident): NewNotification => ({
  residentId: id,
  kind: 'badge',
  subject: 'badge:explorer',
  facts: { name: 'Explorer' },
});

async function riskStreak({ app, notifications }: Reminding, { id }: MadeResident): Promise<void> {
  const lost = { current_streak: 12, longest_streak: 12, last_active_day: '2026-11-17' };
  await app.db.updateTable('scores').set(lost).where('resident_id', '=', id).execute();
  const told = { residentId: id, kind: 'streak_at_risk', subject: 'streak:2026-11-18', facts: { days: 12 } } as const;
  await notifications.notify([told]);
}

async function dueReview({ app, notifications }: Reminding, { id }: MadeResident): Promise<void> {
  const lesson = await app.db.selectFrom('lessons').select('id').orderBy('position').executeTakeFirstOrThrow();
  const progress = { attempts: 1, best_score: 100, self_reported: false, completed_at: app.clock.now() };
  await app.db
    .insertInto('lesson_progress')
    .values({ resident_id: id, lesson_id: lesson.id, ...progress, review_due_on: '2026-11-18' })
    .execute();
  const told = { residentId: id, kind: 'review_due', subject: 'reviews:2026-11-18', facts: { lessons: 1 } } as const;
  await notifications.notify([told]);
}

async function endingChallenge({ app, notifications }: Reminding, as: MadeResident): Promise<number> {
  const challengeId = await makeChallenge(app.db, { metric: 'check_ins', target: 4, duration_days: 2 });
  expect((await app.call('POST', `/api/challenges/${challengeId}/join`, { as })).status).toBe(201);
  const facts = { challengeId, title: 'A walk', progress: 1, target: 4 };
  await notifications.notify([
    { residentId: as.id, kind: 'challenge_ending', subject: `challenge:${challengeId}`, facts },
  ]);
  return challengeId;
}

describe('a notification leaves the app', () => {
  test('only by the channels that the resident has turned on for its kind', async () => {
    const reminding = await startReminding();
    const { app, notifications, outgoing, wanting, subscribe, sentTo } = reminding;
    const cases = [
      { chosen: {}, by: [] },
      { chosen: { push: { badge: true } }, by: ['push'] },
      { chosen: { mail: { badge: true } }, by: ['mail'] },
      { chosen: { push: { badge: true }, mail: { badge: true } }, by: ['push', 'mail'] },
      { chosen: { push: { review_due: true }, mail: { review_due: true } }, by: [] },
    ];
    for (const { chosen, by } of cases) {
      const as = await wanting([], chosen);
      await subscribe(as);
      await notifications.notify([badge(as)]);
      await outgoing.sendDue();
      app.clock.forward({ minutes: 15 });
      await outgoing.sendDue();
      expect({ chosen, sent: await sentTo(as) }).toEqual({
        chosen,
        sent: by.map((each) => ({ by: each, kind: 'badge' })),
      });
    }
  });

  test('also where it is off under the bell, and then is not there', async () => {
    const { app, notifications, outgoing, wanting, subscribe, sentTo } = await startReminding();
    const as = await wanting([], { notifications: { badge: false }, push: { badge: true } });
    await subscribe(as);
    await notifications.notify([badge(as)]);
    await outgoing.sendDue();
    expect(await sentTo(as)).toEqual([{ by: 'push', kind: 'badge' }]);
    expect((await app.call('GET', '/api/notifications', { as })).body).toEqual({ unread: 0, notifications: [] });
  });

  test('once, however often it is told and sent', async () => {
    const { notifications, outgoing, wanting, subscribe, sentTo } = await startReminding();
    const as = await wanting(['badge'], { mail: {} });
    await subscribe(as);
    for (let times = 0; times < 3; times += 1) {
      await notifications.notify([badge(as)]);
      await outgoing.sendDue();
    }
    expect(await sentTo(as)).toHaveLength(1);
  });

  test('by push at once, and by email only if it is not read in the app within 15 minutes', async () => {
    const { app, notifications, outgoing, wanting, subscribe, sentTo } = await startReminding();
    const [reads, waits] = [await wanting(['badge']), await wanting(['badge'])];
    for (const as of [reads, waits]) await subscribe(as);
    await notifications.notify([badge(reads), badge(waits)]);
    await outgoing.sendDue();
    for (const as of [reads, waits]) expect(await sentTo(as)).toEqual([{ by: 'push', kind: 'badge' }]);
    const upTo = (await app.call('GET', '/api/notifications', { as: reads })).body.notifications[0].id;
    await app.call('POST', '/api/notifications/read', { as: reads, body: { upTo } });
    app.clock.forward({ minutes: 14 });
    await outgoing.sendDue();
    expect(await sentTo(waits)).toHaveLength(1);
    app.clock.forward({ minutes: 1 });
    await outgoing.sendDue();
    expect(await sentTo(reads)).toHaveLength(1);
    expect(await sentTo(waits)).toEqual([
      { by: 'push', kind: 'badge' },
      { by: 'mail', kind: 'badge' },
    ]);
  });

  test('not by email to an address that is not verified, nor by push without a browser', async () => {
    const { app, notifications, outgoing, wanting, sentTo } = await startReminding();
    const as = await wanting(['badge']);
    await app.db.updateTable('residents').set({ email_verified_at: null }).where('id', '=', as.id).execute();
    await notifications.notify([badge(as)]);
    app.clock.forward({ minutes: 15 });
    await outgoing.sendDue();
    expect(await sentTo(as)).toEqual([]);
  });

  test('not if it was turned off, withdrawn, blocked or answered in the meantime', async () => {
    const { app, outgoing, wanting, subscribe, sentTo } = await startReminding();
    const ask = async () => {
      const [as, friend] = [await wanting(['friend_request'], { push: {} }), await app.resident()];
      await subscribe(as);
      const asked = await app.call('POST', '/api/friend-request', { as: friend, body: { receiverId: as.id } });
      expect(asked.status).toBe(201);
      return { as, friend, requestId: Number(asked.body.requestId) };
    };
    const [off, withdrawn, blocked, accepted, stays] = [
      await ask(),
      await ask(),
      await ask(),
      await ask(),
      await ask(),
    ];
    await app.call('PATCH', '/api/user/settings', { as: off.as, body: { mail: { friend_request: false } } });
    await app.call('DELETE', `/api/friend-request/${withdrawn.requestId}`, { as: withdrawn.friend });
    await app.call('PUT', `/api/user/blocks/${blocked.friend.id}`, { as: blocked.as });
    await app.call('POST', `/api/friend-request/${accepted.requestId}/accept`, { as: accepted.as });
    app.clock.forward({ minutes: 15 });
    await outgoing.sendDue();
    for (const { as } of [off, withdrawn, blocked, accepted]) expect(await sentTo(as)).toEqual([]);
    expect(await sentTo(stays.as)).toEqual([{ by: 'mail', kind: 'friend_request' }]);
  });
});

describe('reminders', () => {
  const ALL = ['streak_at_risk', 'review_due', 'challenge_ending'];

  test('are one a day, by all channels, the streak before all others', async () => {
    const reminding = await startReminding();
    const { app, outgoing, wanting, subscribe, sentTo } = reminding;
    const as = await wanting(ALL);
    await subscribe(as);
    app.clock.set(EVENING);
    await dueReview(reminding, as);
    await endingChallenge(reminding, as);
    await riskStreak(reminding, as);
    await outgoing.sendDue();
    await outgoing.sendDue();
    expect(await sentTo(as)).toEqual([
      { by: 'mail', kind: 'streak_at_risk' },
      { by: 'push', kind: 'streak_at_risk' },
    ]);
  });

  test('of the evening do not come on a day on which one came in the morning, and the next day brings another', async () => {
    const reminding = await startReminding();
    const { app, notifications, outgoing, wanting, subscribe, sentTo } = reminding;
    const as = await wanting(ALL, { mail: {} });
    await subscribe(as);
    app.clock.set('2026-11-18T08:00:00+08:00');
    await dueReview(reminding, as);
    await outgoing.sendDue();
    app.clock.set(EVENING);
    await riskStreak(reminding, as);
    await outgoing.sendDue();
    expect(await sentTo(as)).toEqual([{ by: 'push', kind: 'review_due' }]);
    app.clock.set('2026-11-19T08:00:00+08:00');
    const told = {
      residentId: as.id,
      kind: 'review_due',
      subject: 'reviews:2026-11-19',
      facts: { lessons: 1 },
    } as const;
    await notifications.notify([told]);
    await outgoing.sendDue();
    expect(await sentTo(as)).toHaveLength(2);
    await outgoing.pruneOldReminders();
    const days = await app.db.selectFrom('sent_nudges').select('day').execute();
    expect(days).toEqual([{ day: '2026-11-19' }]);
  });

  test('are one, once, when two servers send at the same moment', async () => {
    const reminding = await startReminding();
    const { app, outgoing, wanting, subscribe, sentTo } = reminding;
    const other = await openReminding(app, { smtpUrl: new URL('smtp://127.0.0.1:1'), publicUrl: null });
    app.clock.set(EVENING);
    const residents: MadeResident[] = [];
    for (let each = 0; each < 8; each += 1) {
      const as = await wanting(ALL);
      await subscribe(as);
      await dueReview(reminding, as);
      await riskStreak(reminding, as);
      residents.push(as);
    }
    await Promise.all([outgoing, other.outgoing, outgoing, other.outgoing].map((each) => each.sendDue()));
    for (const as of residents) {
      const sent = await sentTo(as);
      expect(sent.map(({ by }) => by)).toEqual(['mail', 'push']);
      expect(new Set(sent.map(({ kind }) => kind)).size).toBe(1);
    }
  });

  test('are dropped if what they remind of was done', async () => {
    const reminding = await startReminding();
    const { app, outgoing, wanting, subscribe, sentTo } = reminding;
    const [streak, review, challenge] = [await wanting(ALL), await wanting(ALL), await wanting(ALL)];
    for (const as of [streak, review, challenge]) await subscribe(as);
    app.clock.set(EVENING);
    await riskStreak(reminding, streak);
    await dueReview(reminding, review);
    const challengeId = await endingChallenge(reminding, challenge);
    const today = { last_active_day: '2026-11-18' };
    await app.db.updateTable('scores').set(today).where('resident_id', '=', streak.id).execute();
    const later = { review_due_on: '2026-12-02' };
    await app.db.updateTable('lesson_progress').set(later).where('resident_id', '=', review.id).execute();
    await app.call('DELETE', `/api/challenges/${challengeId}/join`, { as: challenge });
    await outgoing.sendDue();
    for (const as of [streak, review, challenge]) expect(await sentTo(as)).toEqual([]);
    expect(await app.db.selectFrom('outgoing_notifications').selectAll().execute()).toEqual([]);
  });
});

describe('in quiet hours', () => {
  const quietHours = { from: '18:00', until: '08:00' };

  test('nothing leaves the app; what still matters leaves at their end, in one reminder', async () => {
    const reminding = await startReminding();
    const { app, notifications, outgoing, wanting, subscribe, sentTo } = reminding;
    const as = await wanting(['badge', 'review_due', 'challenge_ending', 'streak_at_risk'], { quietHours, mail: {} });
    await subscribe(as);
    app.clock.set(EVENING);
    await notifications.notify([badge(as)]);
    await dueReview(reminding, as);
    await endingChallenge(reminding, as);
    await riskStreak(reminding, as);
    for (const moment of [EVENING, '2026-11-18T23:59:00+08:00', '2026-11-19T07:59:00+08:00']) {
      app.clock.set(moment);
      await outgoing.sendDue();
      expect(await sentTo(as)).toEqual([]);
    }
    app.clock.set('2026-11-19T08:00:00+08:00');
    await outgoing.sendDue();
    expect((await sentTo(as)).map(({ kind }) => kind).toSorted()).toEqual(['badge', 'challenge_ending']);
  });

  test('a message waits that would be read until then, and is dropped', async () => {
    const { app, notifications, outgoing, wanting, subscribe, sentTo } = await startReminding();
    const as = await wanting(['badge'], { quietHours });
    await subscribe(as);
    app.clock.set(EVENING);
    await notifications.notify([badge(as)]);
    await outgoing.sendDue();
    const upTo = (await app.call('GET', '/api/notifications', { as })).body.notifications[0].id;
    await app.call('POST', '/api/notifications/read', { as, body: { upTo } });
    app.clock.set('2026-11-19T08:00:00+08:00');
    await outgoing.sendDue();
    expect(await sentTo(as)).toEqual([]);
  });
});
