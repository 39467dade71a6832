import type { NotificationKind } from '@ecopulse/contract/notifications/notifications';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openChanges } from '../../db/changes.ts';
import { socialCalls } from '../../testing/social-calls.ts';
import type { TestResident } from '../../testing/factories.ts';
import { openRewards } from '../../testing/rewards.ts';
import { shareTestApp } from '../../testing/test-app.ts';
import { AlreadyRecordedError } from '../../core/rewards/rewards.service.ts';
import type { NewActivity } from '../../core/rewards/rewards.rules.ts';
import type { NewNotification } from '../../core/notifications/notifications.queries.ts';
import { createNotifications, type Notifications } from '../../core/notifications/notifications.service.ts';

const MANY = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { read: MANY, write: MANY } });
const { accept, sendRequest, createRequest, befriend, reject, listNotifications, withdraw } = socialCalls(shared);

function openNotifications(): Notifications {
  const { clock, connection, db } = shared();
  const changes = openChanges(connection);
  onTestFinished(() => changes.close());
  return createNotifications({ db, clock, changes });
}

const list = async (as: TestResident, before?: number) =>
  shared().call('GET', `/api/notifications${before === undefined ? '' : `?before=${before}`}`, { as });
const read = (as: TestResident, upTo: unknown) =>
  shared().call('POST', '/api/notifications/read', { as, body: { upTo } });
const setEnabled = async (as: TestResident, kind: NotificationKind, isEnabled: boolean) => {
  const answer = await shared().call('PATCH', '/api/user/settings', {
    as,
    body: { notifications: { [kind]: isEnabled } },
  });
  expect(answer.status).toBe(200);
};
const streakNotification = ({ id }: TestResident, subject = 'streak:1'): NewNotification => {
  return { residentId: id, kind: 'streak_at_risk', subject, facts: { days: 5 } };
};

describe('a notification', () => {
  test('has facts instead of text, and is unread at first', async () => {
    const { clock, resident } = shared();
    const [mei, raju] = [await resident({ firstName: 'Mei' }), await resident()];
    await createRequest(mei, raju);
    await openNotifications().notify([streakNotification(raju)]);

    const { status, body, text, headers } = await list(raju);

    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const createdAt = clock.now().toISOString();
    const card = { id: mei.id, username: mei.username, firstName: 'Mei', lastName: null, profileImageUrl: null };
    expect(body).toEqual({
      unread: 2,
      notifications: [
        {
          id: expect.any(Number),
          kind: 'streak_at_risk',
          resident: null,
          facts: { days: 5 },
          isRead: false,
          createdAt,
        },
        { id: expect.any(Number), kind: 'friend_request', resident: card, facts: {}, isRead: false, createdAt },
      ],
    });
    expect(text).not.toContain('@');
  });

  test('is stored once for its kind and subject, however often it is sent, also concurrently', async () => {
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    const notifications = openNotifications();
    await notifications.notify([streakNotification(mei), streakNotification(mei), streakNotification(raju)]);
    await Promise.all([
      notifications.notify([streakNotification(mei)]),
      notifications.notify([streakNotification(mei)]),
    ]);
    await notifications.notify([streakNotification(mei, 'streak:2')]);
    expect((await list(mei)).body).toMatchObject({ unread: 2, notifications: [{}, {}] });
    expect((await list(raju)).body.notifications).toHaveLength(1);
    // An empty list is accepted.
    await notifications.notify([]);
  });

  test('stays read when it is sent again', async () => {
    const mei = await shared().resident();
    const notifications = openNotifications();
    await notifications.notify([streakNotification(mei)]);
    const [{ id }] = (await list(mei)).body.notifications;
    await read(mei, id);
    await notifications.notify([streakNotification(mei)]);
    expect((await list(mei)).body).toMatchObject({ unread: 0, notifications: [{ id, isRead: true }] });
  });

  test('of a muted kind is not stored, and does not appear after unmuting; other kinds are', async () => {
    const { call, resident } = shared();
    const [mei, raju] = [await resident(), await resident()];
    const notifications = openNotifications();
    await setEnabled(mei, 'streak_at_risk', false);
    await setEnabled(mei, 'friend_request', false);
    await setEnabled(mei, 'badge', false);
    await notifications.notify([streakNotification(mei), streakNotification(raju)]);
    await createRequest(raju, mei);
    await call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId: 1 } });
    expect(await listNotifications(mei)).toEqual([]);
    expect((await list(raju)).body.unread).toBe(1);
    await setEnabled(mei, 'streak_at_risk', true);
    expect(await listNotifications(mei)).toEqual([]);
    await notifications.notify([
      streakNotification(mei, 'streak:next'),
      { ...streakNotification(mei), kind: 'challenge_ending' },
    ]);
    expect((await list(mei)).body.unread).toBe(2);
    expect((await socialCalls(shared).incoming(mei)).map(([id]) => id)).toEqual([raju.id]);
  });

  test('is visible only to its resident', async () => {
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    await openNotifications().notify([streakNotification(mei)]);
    const [{ id }] = (await list(mei)).body.notifications;
    expect((await list(raju)).body).toEqual({ unread: 0, notifications: [] });
    expect((await read(raju, id)).body).toEqual({ unread: 0 });
    expect((await list(mei)).body.unread).toBe(1);
  });
});

describe('the list of notifications', () => {
  test('is marked as read up to an id, with the number left unread in the response', async () => {
    const mei = await shared().resident();
    await openNotifications().notify([1, 2, 3, 4].map((n) => streakNotification(mei, `streak:${n}`)));
    const ids = (await list(mei)).body.notifications.map(({ id }: { id: number }) => id);
    expect((await read(mei, ids[2])).body).toEqual({ unread: 2 });
    const { body } = await list(mei);
    expect(body.unread).toBe(2);
    expect(body.notifications.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([false, false, true, true]);
    expect((await read(mei, ids[3])).body).toEqual({ unread: 2 });
    expect((await read(mei, Number.MAX_SAFE_INTEGER)).body).toEqual({ unread: 0 });
    expect((await list(mei)).body.unread).toBe(0);
  });

  test.each([undefined, null, 0, -1, 1.5, '1', 2 ** 53, [1]])('answers 400 to marking up to %s', async (upTo) => {
    const { status, body } = await read(await shared().resident(), upTo);
    expect([status, Object.keys(body.fields)]).toEqual([400, ['upTo']]);
  });

  test('has pages of 30, newest first, each notification once; the unread count is of all', async () => {
    const mei = await shared().resident();
    await openNotifications().notify(Array.from({ length: 65 }, (_, n) => streakNotification(mei, `streak:${n}`)));
    const seen: number[] = [];
    const sizes: number[] = [];
    let before: number | undefined;
    for (let page = 0; page < 4; page += 1) {
      const { body } = await list(mei, before);
      const ids: number[] = body.notifications.map(({ id }: { id: number }) => id);
      expect(body.unread).toBe(65);
      seen.push(...ids);
      sizes.push(ids.length);
      before = ids.at(-1) ?? before;
    }
    expect(sizes).toEqual([30, 30, 5, 0]);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    expect(new Set(seen).size).toBe(65);
    expect((await list(mei, Number.MAX_SAFE_INTEGER)).body.notifications).toHaveLength(30);
  });

  test.each(['0', '-1', 'x', '1.5', '99999999999999999999', ''])('answers 400 to before=%s', async (before) => {
    const { status } = await shared().call('GET', `/api/notifications?before=${before}`, {
      as: await shared().resident(),
    });
    expect(status).toBe(400);
  });
});

describe('notifications about blocked residents', () => {
  test.each(['by the reader', 'of the reader'])(
    'are hidden after a block %s, even if they are stored later',
    async (who) => {
      const { clock, resident } = shared();
      const [mei, raju] = [await resident(), await resident()];
      const [blocker, blocked] = who === 'by the reader' ? [mei, raju] : [raju, mei];
      await shared().insertRows('blocks', { blocker_id: blocker.id, blocked_id: blocked.id, blocked_at: clock.now() });
      // A race or a job could store one after the block.
      await openNotifications().notify([
        { residentId: mei.id, kind: 'friend_request', subject: 'request:0', actorId: raju.id },
        streakNotification(mei),
      ]);
      const { body, text } = await list(mei);
      expect(body).toMatchObject({ unread: 1, notifications: [{ kind: 'streak_at_risk' }] });
      expect(text).not.toContain(raju.username);
      // An id below all of hers: nothing is marked as read, and the count in the response leaves out the hidden one too.
      expect((await read(mei, 1)).body).toEqual({ unread: 1 });
    },
  );
});

describe('the notification of a friend request', () => {
  test('is removed when the request is withdrawn, rejected or accepted', async () => {
    const { resident } = shared();
    const [mei, raju] = [await resident(), await resident()];
    await withdraw(mei, await createRequest(mei, raju));
    expect(await listNotifications(raju)).toEqual([]);
    await reject(raju, await createRequest(mei, raju));
    expect(await listNotifications(raju)).toEqual([]);
    const siti = await resident();
    await accept(raju, await createRequest(siti, raju));
    expect(await listNotifications(raju)).toEqual(['badge Better Together']);
    expect(await listNotifications(siti)).toEqual(['badge Better Together', `friend_accepted ${raju.id}`]);
  });

  test('is not sent if the request is refused', async () => {
    const { db, resident } = shared();
    const [mei, raju] = [await resident(), await resident()];
    await db.updateTable('residents').set({ friend_requests: 'nobody' }).where('id', '=', raju.id).execute();
    expect((await sendRequest(mei, raju)).status).toBe(422);
    expect(await listNotifications(raju)).toEqual([]);
  });
});

test('the notification of an accepted request is sent again when the same residents become friends again', async () => {
  const { resident } = shared();
  const [mei, raju] = [await resident(), await resident()];
  await befriend(mei, raju);
  await socialCalls(shared).remove(mei, raju);
  await befriend(mei, raju);
  expect((await listNotifications(mei)).filter((each) => each.startsWith('friend_accepted'))).toHaveLength(2);
});

describe('the notification of a badge', () => {
  const activity = (residentId: number, type: NewActivity['type'], subject: string): NewActivity => {
    return { residentId, type, subject, occurrence: null, points: 0, proof: 'verified', facts: {} };
  };

  test('has its name and emblem, and goes to the resident who earned it', async () => {
    const { call, resident } = shared();
    const mei = await resident();
    await call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId: 1 } });
    const { body } = await list(mei);
    expect(body).toMatchObject({ unread: 1, notifications: [{ kind: 'badge', resident: null }] });
    const [badge] = (await call('GET', '/api/user/badges', { as: mei })).body;
    expect(body.notifications[0].facts).toEqual({ name: badge.badgeName, emblem: badge.emblem });
  });

  test('goes to both new friends, also the one who did not call', async () => {
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    await befriend(mei, raju);
    expect(await listNotifications(mei)).toContain('badge Better Together');
    expect(await listNotifications(raju)).toContain('badge Better Together');
  });

  test('is stored in the same turn as the badge: a rollback removes both', async () => {
    const mei = await shared().resident();
    const { rewards } = openRewards(shared());
    await rewards.turn(mei.id, async (turn) => turn.record(activity(mei.id, 'news_read', 'news:1')));
    const failingTurn = rewards.turn(mei.id, async (turn) => {
      turn.record(activity(mei.id, 'friend_added', 'friend:0'));
      turn.record(activity(mei.id, 'news_read', 'news:1'));
    });
    await expect(failingTurn).rejects.toBeInstanceOf(AlreadyRecordedError);
    expect(await listNotifications(mei)).toEqual([]);

    await rewards.turn(mei.id, async (turn) => turn.record(activity(mei.id, 'friend_added', 'friend:0')));
    expect(await listNotifications(mei)).toEqual(['badge Better Together']);
  });
});

test('the nightly job deletes notifications read over 90 days ago or over a year old, and no others', async () => {
  const { clock, resident } = shared();
  const mei = await resident();
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  const row = { resident_id: mei.id, kind: 'streak_at_risk', facts: '{}' } as const;
  await shared().insertRows('notifications', [
    { ...row, subject: 'read long ago', created_at: daysAgo(120), read_at: daysAgo(92) },
    { ...row, subject: 'read lately', created_at: daysAgo(120), read_at: daysAgo(88) },
    { ...row, subject: 'old', created_at: daysAgo(367) },
    { ...row, subject: 'unread', created_at: daysAgo(363) },
  ]);
  await openNotifications().prune();
  const remaining = await shared().selectRows('notifications', ['subject'], { resident_id: mei.id }, 'id');
  expect(remaining.map(({ subject }) => subject)).toEqual(['read lately', 'unread']);
});
