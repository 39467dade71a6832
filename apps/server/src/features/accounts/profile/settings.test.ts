import { NOTIFICATION_KINDS } from '@ecopulse/contract/notifications/notifications';
import { beforeAll, describe, expect, test } from 'vitest';
import { openChanges } from '../../../db/changes.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { waitForListening } from '../../../testing/listening.ts';
import { problem, shareTestApp, startTestApp } from '../../../testing/test-app.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../../testing/shared-location.ts';

const shared = shareTestApp({ limits: { write: { max: 1_000_000, seconds: 60 } } });
beforeAll(() => moveGreenSpacesTogether(shared().db));

const read = async (as: TestResident) => (await shared().call('GET', '/api/user/settings', { as })).body;
const change = (as: TestResident, body: unknown) => shared().call('PATCH', '/api/user/settings', { as, body });

const ALL_ON = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true]));
const ALL_OFF = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, false]));
const DEFAULTS = {
  language: null,
  theme: null,
  privacy: { inRankings: true, findableByEmail: false, friendRequests: 'everyone', activityVisible: 'friends' },
  notifications: ALL_ON,
  push: ALL_OFF,
  mail: ALL_OFF,
  quietHours: { from: '22:00', until: '08:00' },
};

async function rowsOf({ id }: TestResident, without: readonly string[] = []) {
  const { db } = shared();
  const resident = await db.selectFrom('residents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const score = await db.selectFrom('scores').selectAll().where('resident_id', '=', id).executeTakeFirstOrThrow();
  const all = Object.entries({ ...resident, ...score });
  return Object.fromEntries(all.filter(([column]) => !without.includes(column)));
}

describe('the settings', () => {
  test('of a new resident are the defaults: in rankings, not findable by e-mail, all notifications on, none outside the app', async () => {
    const { status, headers, body } = await shared().call('GET', '/api/user/settings', {
      as: await shared().resident(),
    });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual(DEFAULTS);
  });

  test.each([
    [{ language: 'zh' }],
    [{ theme: 'dark' }],
    [{ privacy: { inRankings: false } }],
    [{ privacy: { findableByEmail: true } }],
    [{ privacy: { friendRequests: 'nobody' } }],
    [{ privacy: { activityVisible: 'nobody' } }],
    [{ notifications: { badge: false } }],
    [{ push: { badge: true } }],
    [{ mail: { review_due: true, badge: false } }],
    [{ quietHours: { from: '13:05', until: '00:00' } }],
    [{ quietHours: null }],
    [{ language: 'ta', theme: 'light', privacy: { findableByEmail: true }, notifications: { review_due: false } }],
  ])('change only in the fields that are sent, and are returned in full: %j', async (sent) => {
    const mei = await shared().resident();
    const { status, body } = await change(mei, sent);
    const [privacy, notifications] = [
      { ...DEFAULTS.privacy, ...('privacy' in sent && sent.privacy) },
      { ...ALL_ON, ...('notifications' in sent && sent.notifications) },
    ];
    const push = { ...ALL_OFF, ...('push' in sent && sent.push) };
    const mail = { ...ALL_OFF, ...('mail' in sent && sent.mail) };
    expect(status).toBe(200);
    expect(body).toEqual({ ...DEFAULTS, ...sent, privacy, notifications, push, mail });
    expect(await read(mei)).toEqual(body);
    expect((await shared().call('GET', '/api/user/profile', { as: mei })).body).toMatchObject({
      language: body.language,
      theme: body.theme,
      privacy,
    });
  });

  test('store each muted notification once, and remove it when it is unmuted', async () => {
    const mei = await shared().resident();
    const muted = async () => (await rowsOf(mei))['muted_notifications'];
    for (let time = 0; time < 2; time += 1) await change(mei, { notifications: { badge: false, review_due: false } });
    expect(await muted()).toEqual(['badge', 'review_due']);
    await change(mei, { notifications: { badge: true, streak_at_risk: true } });
    expect(await muted()).toEqual(['review_due']);
    expect((await read(mei)).notifications).toEqual({ ...ALL_ON, review_due: false });
  });

  test('store all of several concurrent changes', async () => {
    const changes = [
      { language: 'ms' },
      { theme: 'dark' },
      { privacy: { inRankings: false } },
      { privacy: { findableByEmail: true } },
      { privacy: { friendRequests: 'nobody' } },
      { privacy: { activityVisible: 'nobody' } },
      ...NOTIFICATION_KINDS.flatMap((kind) => [{ notifications: { [kind]: false } }, { push: { [kind]: true } }]),
    ];
    for (let trial = 0; trial < 10; trial += 1) {
      const mei = await shared().resident();
      const responses = await Promise.all(changes.map((each) => change(mei, each)));
      expect(responses.map(({ status }) => status)).toEqual(changes.map(() => 200));
      expect(await read(mei)).toEqual({
        language: 'ms',
        theme: 'dark',
        privacy: { inRankings: false, findableByEmail: true, friendRequests: 'nobody', activityVisible: 'nobody' },
        notifications: ALL_OFF,
        push: ALL_ON,
        mail: ALL_OFF,
        quietHours: DEFAULTS.quietHours,
      });
    }
  });

  test('reach another server that has cached the old ones', async () => {
    const server = await startTestApp();
    const other = await startTestApp({ sharing: server });
    const mei = await server.resident();
    const theme = async () => (await other.call('GET', '/api/auth/user', { as: mei })).body.theme;
    expect(await theme()).toBeNull();
    await server.call('PATCH', '/api/user/settings', { as: mei, body: { theme: 'dark' } });
    await expect.poll(theme).toBe('dark');
  });
});

describe('leaving the rankings', () => {
  async function rankedRows({ id }: TestResident) {
    const { db } = shared();
    const score = db.selectFrom('scores').select(['is_ranked', 'eco_points']).where('resident_id', '=', id);
    const weeks = db.selectFrom('weekly_points').select(['is_ranked', 'points']).where('resident_id', '=', id);
    return { score: await score.executeTakeFirstOrThrow(), weeks: await weeks.execute() };
  }

  test('and coming back updates the score and its weeks, and loses no points', async () => {
    const mei = await shared().resident();
    await shared().call('POST', '/api/user/eco-actions', { as: mei, body: { action: 'byo' } });
    await shared().call('POST', '/api/lessons/1/complete', { as: mei, body: { quizScore: 100 } });
    const visit = { greenSpaceId: 1, location: SHARED_LOCATION };
    await shared().call('POST', '/api/green-spaces/checkin', { as: mei, body: visit });
    const before = await rankedRows(mei);
    expect(before).toMatchObject({ score: { is_ranked: true }, weeks: [{ is_ranked: true }] });
    await change(mei, { privacy: { inRankings: false } });
    expect(await rankedRows(mei)).toEqual({
      score: { ...before.score, is_ranked: false },
      weeks: before.weeks.map((week) => ({ ...week, is_ranked: false })),
    });
    await change(mei, { privacy: { inRankings: true } });
    expect(await rankedRows(mei)).toEqual(before);
  });

  test('and coming back does not undo a withholding by an admin', async () => {
    const mei = await shared().resident();
    const withheld = shared().db.updateTable('residents').set({ ranking_withheld_reason: 'Not by foot' });
    await withheld.where('id', '=', mei.id).execute();
    for (const inRankings of [false, true]) {
      await change(mei, { privacy: { inRankings } });
      expect((await rankedRows(mei)).score.is_ranked).toBe(false);
    }
    const { body } = await shared().call('GET', '/api/user/profile', { as: mei });
    expect(body).toMatchObject({ withheldFromRankings: 'Not by foot', privacy: { inRankings: true } });
  });

  test('notifies all servers about the rankings; other changes do not', async () => {
    const { connection } = shared();
    const changes = openChanges(connection);
    const receivedChanges: string[] = [];
    for (const topic of ['rankings', 'resident'] as const)
      changes.on(topic, (key) => receivedChanges.push(`${topic} ${key}`));
    try {
      await waitForListening(changes, true);
      const mei = await shared().resident();
      // Once this change arrives, all changes of earlier tests have arrived, too.
      await change(mei, { language: 'en' });
      await expect.poll(() => receivedChanges.at(-1)).toBe(`resident ${mei.id}`);
      receivedChanges.length = 0;
      await change(mei, { theme: 'dark' });
      await expect.poll(() => receivedChanges).toEqual([`resident ${mei.id}`]);
      await change(mei, { privacy: { inRankings: false } });
      await expect
        .poll(() => receivedChanges.slice(1).toSorted())
        .toEqual([`rankings left/${mei.id}`, `resident ${mei.id}`]);
    } finally {
      await changes.close();
    }
  });

  test('causes no deadlock while points are recorded', async () => {
    const mei = await shared().resident();
    for (const greenSpaceId of [1, 2, 3, 4, 5]) {
      const responses = await Promise.all([
        change(mei, { privacy: { inRankings: false } }),
        shared().call('POST', '/api/green-spaces/checkin', {
          as: mei,
          body: { greenSpaceId, location: SHARED_LOCATION },
        }),
        change(mei, { privacy: { inRankings: true } }),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    const { score } = await rankedRows(mei);
    expect(score.is_ranked).toBe((await read(mei)).privacy.inRankings);
  });
});

describe('changing settings while an admin withholds the resident', () => {
  test('causes no deadlock', async () => {
    const [mei, admin] = [await shared().resident(), await shared().resident({ isAdmin: true })];
    const path = `/api/admin/users/${mei.id}/ranking-withholding`;
    for (let trial = 0; trial < 10; trial += 1) {
      const responses = await Promise.all([
        change(mei, { privacy: { inRankings: trial % 2 === 0 } }),
        shared().call('PUT', path, { as: admin, body: { reason: 'Not by foot' } }),
        change(mei, { privacy: { inRankings: trial % 2 === 1 } }),
        shared().call('DELETE', path, { as: admin }),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 204, 200, 204]);
    }
  });
});

describe('an invalid change of settings', () => {
  test.each([
    ['nothing', {}],
    ['empty groups', { privacy: {}, notifications: {} }],
    ['undeclared fields', { isAdmin: true, ecoPoints: 9_999, id: 1 }],
  ])('is refused as nothing to change: %s', async (_what, sent) => {
    const mei = await shared().resident();
    const before = await rowsOf(mei);
    expect(await change(mei, sent)).toMatchObject(
      problem(400, 'invalid-input', { fields: { body: 'Nothing to change' } }),
    );
    expect(await rowsOf(mei)).toEqual(before);
  });

  test.each([
    ['language', { language: 'tlh' }],
    ['language', { language: null }],
    ['theme', { theme: 'sepia' }],
    ['privacy.inRankings', { privacy: { inRankings: 'no' } }],
    ['privacy.inRankings', { privacy: { inRankings: null } }],
    ['privacy.friendRequests', { privacy: { friendRequests: 'friends' } }],
    ['privacy.activityVisible', { privacy: { activityVisible: 'everyone' } }],
    ['notifications.badge', { notifications: { badge: 'yes' } }],
    ['notifications', { notifications: { nonsense: false } }],
    ['notifications', { notifications: ['badge'] }],
    ['push.badge', { push: { badge: 1 } }],
    ['mail', { mail: { nonsense: true } }],
    ['quietHours.from', { quietHours: { from: '24:00', until: '08:00' } }],
    ['quietHours.until', { quietHours: { from: '22:00', until: '8:00' } }],
    ['quietHours', { quietHours: { from: '22:00', until: '22:00' } }],
    ['quietHours.until', { quietHours: { from: '22:00' } }],
    ['privacy', { privacy: 'none' }],
  ])('names the invalid field and changes nothing: %s', async (field, sent) => {
    const mei = await shared().resident();
    const before = await rowsOf(mei);
    const { status, body } = await change(mei, { ...(field !== 'theme' && { theme: 'dark' }), ...sent });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect(await rowsOf(mei)).toEqual(before);
  });

  test('of undeclared fields has no effect, and valid fields are changed', async () => {
    const mei = await shared().resident();
    const before = await rowsOf(mei, ['theme']);
    const extra = { isAdmin: true, is_admin: true, id: 1, ecoPoints: 9_999, inRankings: false, email: 'x@example.sg' };
    const columns = {
      privacy: { isRanked: false, is_admin: true },
      password_hash: '!',
      muted_notifications: ['badge'],
    };
    const { status, body } = await change(mei, { theme: 'dark', ...extra, ...columns });
    expect([status, body]).toEqual([200, { ...DEFAULTS, theme: 'dark' }]);
    expect(await rowsOf(mei, ['theme'])).toEqual(before);
  });
});
