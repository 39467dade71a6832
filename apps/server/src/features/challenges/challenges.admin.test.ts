import type { ChallengeToEdit } from '@ecopulse/contract/challenges/challenges-admin';
import { describe, expect, test } from 'vitest';
import { MILESTONES } from '../../core/rewards/badges.rules.ts';
import { createNotifications } from '../../core/notifications/notifications.service.ts';
import { createRewards } from '../../core/rewards/rewards.service.ts';
import { openChanges } from '../../db/changes.ts';
import { staySignedIn } from '../../testing/admins.ts';
import type { TestResident } from '../../testing/factories.ts';
import { captureStatements } from '../../testing/captured-statements.ts';
import { problem, shareTestApp, startTestApp, type TestApp, shareResident } from '../../testing/test-app.ts';
import { translateIntoGerman } from '../../testing/content/translations.ts';
import { createChallengeForm } from '../../testing/content/content-forms.ts';
import { challengesJobs } from './challenges.jobs.ts';
import { createChallenges } from './challenges.service.ts';

const shared = shareTestApp();
const admin = shareResident(shared, { isAdmin: true });

const sortNumbers = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

function challengesAdminOf({ call }: Pick<TestApp, 'call'>, as: () => TestResident) {
  const send = (method: 'POST' | 'PUT', path: string, body: unknown) =>
    call(method, `/api/admin/challenges${path}`, { as: as(), body });
  const create = async (form = createChallengeForm()): Promise<ChallengeToEdit> => {
    const response = await send('POST', '', form);
    expect(response.status, response.text).toBe(201);
    return response.body;
  };
  const publish = ({ id, version }: ChallengeToEdit) => send('POST', `/${id}/publish`, { version });
  return {
    send,
    create,
    publish,
    edit: ({ id, version }: ChallengeToEdit, form: object) => send('PUT', `/${id}`, { ...form, version }),
    retire: ({ id, version }: ChallengeToEdit) => send('POST', `/${id}/retire`, { version }),
    get: async (id: number): Promise<ChallengeToEdit> =>
      (await call('GET', `/api/admin/challenges/${id}`, { as: as() })).body,
    createPublished: async (form = createChallengeForm()): Promise<ChallengeToEdit> => {
      const response = await publish(await create(form));
      expect(response.status, response.text).toBe(200);
      return response.body;
    },
  };
}

// `shared` and `admin` exist only while tests run, so both are passed as functions.
const {
  send,
  create,
  publish,
  edit,
  retire,
  get: getChallenge,
  createPublished,
} = challengesAdminOf({ call: (...sent) => shared().call(...sent) }, admin);

function formOf(challenge: ChallengeToEdit) {
  const { title, description, type, category, difficulty, metric, filter, target } = challenge;
  const { durationDays, endDate, ecoPointsReward, badgeReward } = challenge;
  const mainFields = { title, description, type, category, difficulty, metric, filter, target };
  return { ...mainFields, durationDays, endDate, ecoPointsReward, badgeReward };
}

const join = (id: number, as: TestResident) => shared().call('POST', `/api/challenges/${id}/join`, { as });
const visit = (greenSpaceId: number, as: TestResident) =>
  shared().call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId }, as });
const idsOf = async (path: string) => ((await shared().call('GET', path)).body as { id: number }[]).map(({ id }) => id);
const searchChallengeIds = async (text: string) => {
  const { body } = await shared().call('GET', `/api/search?q=${text}`, { as: await shared().resident() });
  return (body.challenges as { id: number }[]).map(({ id }) => id);
};
const listAuditEntries = ({ id }: { id: number }) =>
  shared().selectRows(
    'audit_entries',
    ['action', 'admin_id', 'subject_name', 'facts'],
    { subject: 'challenge', subject_id: id },
    'id',
  );

describe('a challenge that an admin creates', () => {
  test('is a draft that no one can see or join until it is published: then it is listed, found and joined at once', async () => {
    const form = createChallengeForm({ title: 'Xanadu by foot', badgeReward: 'Xanadu Walker' });
    const draft = await create(form);
    expect(draft).toMatchObject({ ...form, status: 'draft', version: 1, isActive: false, emblem: 'map' });
    expect(await idsOf('/api/challenges')).not.toContain(draft.id);
    expect((await join(draft.id, await shared().resident())).body.code).toBe('challenge-not-found');
    expect(await searchChallengeIds('xanadu')).toEqual([]);

    expect((await publish(draft)).body).toMatchObject({ status: 'published', isActive: true, version: 2 });
    const listed = (await shared().call('GET', '/api/challenges')).body;
    expect(listed.at(-1)).toMatchObject({ id: draft.id, isActive: true, isRetired: false });
    expect(await idsOf('/api/challenges/active')).toContain(draft.id);
    expect(await searchChallengeIds('xanadu')).toEqual([draft.id]);
    expect((await join(draft.id, await shared().resident())).status).toBe(201);
  });

  const withTarget = (metric: string, target: number, overrides = {}) => ({
    metric,
    target,
    durationDays: 365,
    ...overrides,
  });
  // The test clock stands at 2026-11-18.
  test.each([
    ['title', { title: 'x' }],
    ['description', { description: 'Too short' }],
    ['type', { type: 'sport' }],
    ['category', { category: 'Sport' }],
    ['metric', { metric: 'steps' }],
    ['filter', { filter: { parkType: 'Beach' } }],
    ['filter', { filter: { lessonCategory: 'Water' } }],
    ['filter', { metric: 'distinct_park_types', filter: { parkType: 'Urban Park' } }],
    ['filter', { metric: 'lessons_completed', filter: { action: 'byo' } }],
    ['filter', { metric: 'streak_days', filter: { action: 'byo' } }],
    ['target', { target: 0 }],
    ['target', withTarget('distinct_park_types', 13)],
    ['target', withTarget('distinct_regions', 6)],
    ['target', withTarget('distinct_lesson_categories', 9)],
    ['target', withTarget('distinct_green_spaces', 101)],
    ['target', withTarget('streak_days', 32, { durationDays: 30 })],
    ['target', withTarget('eco_actions', 23, { durationDays: 10, filter: { action: 'byo' } })],
    ['durationDays', { durationDays: 0 }],
    ['durationDays', { durationDays: null }],
    ['durationDays', { endDate: '2026-12-24' }],
    ['endDate', { durationDays: null, endDate: '2026-02-30' }],
    ['endDate', { durationDays: null, endDate: '2026-11-17' }],
    ['endDate', { durationDays: null, endDate: '2036-01-01' }],
    ['target', { durationDays: null, endDate: '2026-11-19', metric: 'streak_days', target: 3 }],
    ['ecoPointsReward', { ecoPointsReward: 4 }],
    ['ecoPointsReward', { ecoPointsReward: 1001 }],
    ['badgeReward', { badgeReward: 'x' }],
  ])('answers 400 and names the invalid field: %s', async (field, invalid) => {
    const response = await send('POST', '', { ...createChallengeForm(), ...invalid });
    expect([response.status, response.body.code, Object.keys(response.body.fields ?? {})]).toEqual([
      400,
      'invalid-input',
      [field],
    ]);
  });

  test('may end today, have the largest possible target, and have a filter that fits its metric', async () => {
    for (const options of [
      { durationDays: null, endDate: '2026-11-18' },
      { metric: 'distinct_park_types' as const, target: 12 },
      { metric: 'distinct_regions' as const, target: 5, filter: { parkType: 'Community Park' as const } },
      { metric: 'quiz_perfect_scores' as const, target: 2, filter: { lessonCategory: 'Water' as const } },
      { metric: 'eco_actions' as const, target: 22, durationDays: 10, filter: { action: 'byo' as const } },
      { metric: 'streak_days' as const, target: 31 },
    ])
      expect((await publish(await create(createChallengeForm(options)))).status).toBe(200);
  });

  test('has a unique title and badge, regardless of case and of concurrent edits', async () => {
    const first = await createPublished(createChallengeForm({ badgeReward: 'First of Its Name' }));
    const code = async (options: object) => {
      const { status, body } = await send('POST', '', createChallengeForm(options));
      return [status, body.code, Object.keys(body.fields ?? {})];
    };
    expect(await code({ title: first.title.toUpperCase() })).toEqual([409, 'title-taken', ['title']]);
    expect(await code({ badgeReward: 'first of its name' })).toEqual([409, 'badge-taken', ['badgeReward']]);
    expect(await code({ badgeReward: MILESTONES[0]?.badgeName })).toEqual([409, 'badge-taken', ['badgeReward']]);
    const badgeReward = 'Made by Two at Once';
    const responses = await Promise.all([1, 2].map(() => send('POST', '', createChallengeForm({ badgeReward }))));
    expect(sortNumbers(responses.map(({ status }) => status))).toEqual([201, 409]);

    await retire(first);
    expect((await create(createChallengeForm({ title: first.title }))).title).toBe(first.title);
    expect(await code({ badgeReward: first.badgeReward })).toEqual([409, 'badge-taken', ['badgeReward']]);
    const retired = await getChallenge(first.id);
    expect((await publish(retired)).body.code).toBe('title-taken');
  });

  test('is refused with all its faults at once, when it is saved and when it is published', async () => {
    const first = await createPublished(createChallengeForm({ badgeReward: 'Two Wrongs at Once' }));
    const { title, badgeReward } = first;
    const endedResponse = await send(
      'POST',
      '',
      createChallengeForm({ title, badgeReward, durationDays: null, endDate: '2026-11-17' }),
    );
    expect([endedResponse.status, endedResponse.body.code, Object.keys(endedResponse.body.fields).toSorted()]).toEqual([
      400,
      'invalid-input',
      ['badgeReward', 'endDate', 'title'],
    ]);
    const response = await send('POST', '', createChallengeForm({ title, badgeReward }));
    expect([response.body.code, Object.keys(response.body.fields).toSorted()]).toEqual([
      'title-taken',
      ['badgeReward', 'title'],
    ]);

    await retire(first);
    await create(createChallengeForm({ title }));
    await shared().updateRows(
      'challenges',
      { description: '', duration_days: null, end_date: '2026-11-17' },
      { id: first.id },
    );
    const refusal = await publish(await getChallenge(first.id));
    expect([refusal.status, refusal.body.code]).toEqual([422, 'not-ready']);
    expect(Object.keys(refusal.body.fields).toSorted()).toEqual(['description', 'endDate', 'title']);
  });
});

describe('a challenge that a resident has joined', () => {
  test('keeps its goal, duration and reward, but its texts can be corrected', async () => {
    const challenge = await createPublished(
      createChallengeForm({ title: 'Words to mend', badgeReward: 'Promised to Who Joins' }),
    );
    await join(challenge.id, await shared().resident());
    const joined = await getChallenge(challenge.id);
    expect(joined).toMatchObject({ hasJoined: true, participantCount: 1, version: challenge.version });
    for (const goal of [
      { metric: 'check_ins' },
      { filter: { parkType: 'Urban Park' } },
      { target: 3 },
      { durationDays: 31 },
      { durationDays: null, endDate: '2026-12-24' },
      { ecoPointsReward: joined.ecoPointsReward - 5 },
      { ecoPointsReward: joined.ecoPointsReward + 5, badgeReward: 'Another Than Was Promised' },
      { badgeReward: null },
    ]) {
      const response = await edit(joined, { ...formOf(joined), ...goal });
      expect(response).toMatchObject(problem(409, 'challenge-joined'));
      expect(Object.keys(response.body.fields).toSorted()).toEqual(Object.keys(goal).toSorted());
    }
    expect(await getChallenge(challenge.id)).toEqual(joined);
    const corrected = await edit(joined, { ...formOf(joined), title: 'Words mended', difficulty: 'hard' });
    expect(corrected.body).toMatchObject({ title: 'Words mended', difficulty: 'hard' });
  });

  test('continues for its participants after it is retired: no one else can join, and they keep what they earn', async () => {
    const { call, resident } = shared();
    const challenge = await createPublished(createChallengeForm({ title: 'Yonder and back', badgeReward: 'Yonder' }));
    const mei = await resident();
    await join(challenge.id, mei);
    await visit(1, mei);
    expect(await searchChallengeIds('yonder')).toEqual([challenge.id]);
    const retired = (await retire(challenge)).body;
    expect(retired).toMatchObject({ status: 'retired', isActive: false, participantCount: 1 });
    expect(await searchChallengeIds('yonder')).toEqual([]);
    expect(await idsOf('/api/challenges/active')).not.toContain(challenge.id);
    const all = (await call('GET', '/api/challenges')).body as { id: number }[];
    expect(all.find(({ id }) => id === challenge.id)).toMatchObject({ isActive: false, isRetired: true });
    expect((await join(challenge.id, await resident())).body.code).toBe('challenge-closed');

    const receipt = (await visit(2, mei)).body;
    expect(receipt.challenges).toContainEqual({ challengeId: challenge.id, progress: 2, target: 2, isCompleted: true });
    const badges = (await call('GET', '/api/user/badges', { as: mei })).body as { badgeName: string }[];
    expect(badges.map(({ badgeName }) => badgeName)).toContain('Yonder');
    expect((await publish(await getChallenge(challenge.id))).body).toMatchObject({
      status: 'published',
      completionCount: 1,
    });
    expect((await listAuditEntries(challenge)).map(({ action }) => action)).toEqual([
      'created',
      'published',
      'retired',
      'published',
    ]);
  });
});

describe('edits of a challenge', () => {
  test('change goal and reward until a resident joins; a concurrent join gets either the old or the new duration', async () => {
    const challenge = await createPublished();
    const changed = (await edit(challenge, { ...formOf(challenge), target: 7, durationDays: 60, ecoPointsReward: 60 }))
      .body;
    expect(changed).toMatchObject({ target: 7, durationDays: 60, ecoPointsReward: 60, hasJoined: false });
    for (let trial = 0; trial < 10; trial += 1) {
      const contested = await createPublished();
      const mei = await shared().resident();
      const [edited, joined] = await Promise.all([
        edit(contested, { ...formOf(contested), durationDays: 10 }),
        join(contested.id, mei),
      ]);
      expect(joined.status).toBe(201);
      const stored = await getChallenge(contested.id);
      expect(edited.body.code).toBe(edited.status === 200 ? undefined : 'challenge-joined');
      expect(stored.durationDays).toBe(edited.status === 200 ? 10 : 30);
      const joinedDays = (Date.parse(joined.body.endsAt) - shared().clock.now().getTime()) / 86_400_000;
      expect(Math.floor(joinedDays)).toBe(stored.durationDays);
    }
  });

  test('show no translation of a changed English text, and keep the others', async () => {
    const challenge = await createPublished();
    const texts = { [challenge.title]: 'Alt', [challenge.description]: 'Bleibt' };
    await translateIntoGerman(shared().db, 'challenge', challenge.id, texts);
    const corrected = (await edit(challenge, { ...formOf(challenge), title: `Again ${challenge.id}` })).body;
    await edit(corrected, { ...formOf(corrected), target: 3 });
    const { body } = await shared().call('GET', '/api/challenges?language=de');
    const shown = (body as { id: number; translations: object }[]).find(({ id }) => id === challenge.id);
    expect(shown?.translations).toEqual({ de: { description: 'Bleibt' } });
  });

  test('are audited with the changed fields; saving without a change is not', async () => {
    const challenge = await createPublished();
    expect((await edit(challenge, formOf(challenge))).body).toEqual(challenge);
    await edit(challenge, { ...formOf(challenge), target: 3, difficulty: 'hard' });
    const entry = { admin_id: admin().id, subject_name: challenge.title };
    expect(await listAuditEntries(challenge)).toEqual([
      { ...entry, action: 'created', facts: {} },
      { ...entry, action: 'published', facts: {} },
      { ...entry, action: 'edited', facts: { fields: 'difficulty, target' } },
    ]);
  });
});

describe('the list of challenges for admins', () => {
  test('contains every status, newest first, and can be filtered and read in pages', async () => {
    const marks = { description: 'Marked as vibraphone, so that an admin can find it by this word.' };
    const [draft, shown] = [
      await create(createChallengeForm(marks)),
      await createPublished(createChallengeForm(marks)),
    ];
    const social = await createPublished(createChallengeForm({ ...marks, type: 'social', metric: 'friends_added' }));
    await retire(social);
    const ids = async (query: string) =>
      (
        (await shared().call('GET', `/api/admin/challenges?search=VIBRA${query}`, { as: admin() })).body as {
          id: number;
        }[]
      ).map(({ id }) => id);
    expect(await ids('')).toEqual([social.id, shown.id, draft.id]);
    expect(await ids('&status=draft')).toEqual([draft.id]);
    expect(await ids('&status=retired')).toEqual([social.id]);
    expect(await ids('&type=green_space')).toEqual([shown.id, draft.id]);
    expect(await ids(`&limit=1&before=${social.id}`)).toEqual([shown.id]);
  });
});

describe('a challenge that ends on a date', () => {
  test('is closed by the job when that day is over in Singapore: participants see that it has ended, and no one can join', async () => {
    const server = await startTestApp();
    const { call, clock, connection, db } = server;
    const serverAdmin = await server.resident({ isAdmin: true });
    const challengesAdmin = challengesAdminOf(server, () => serverAdmin);
    const challenge = await challengesAdmin.createPublished(
      createChallengeForm({ durationDays: null, endDate: '2026-11-20', target: 2 }),
    );
    const [mei, raju] = [await server.resident(), await server.resident()];
    for (const each of [mei, raju]) {
      const { body } = await call('POST', `/api/challenges/${challenge.id}/join`, { as: each });
      expect(body.endsAt).toBe('2026-11-20T16:00:00.000Z');
    }
    for (const greenSpaceId of [1, 2])
      await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId }, as: raju });

    const changes = openChanges(connection);
    const rewards = createRewards({ db, clock, changes, effects: [] });
    const challenges = createChallenges({ db, clock, changes, rewards });
    const notifications = createNotifications({ db, clock, changes });
    const job = challengesJobs({ db, clock, notifications, challenges }).find(
      ({ name }) => name === 'close-ended-challenges',
    );
    clock.set('2026-11-20T23:59:59+08:00');
    await staySignedIn(server, serverAdmin);
    await job?.run();
    expect(await challengesAdmin.get(challenge.id)).toMatchObject({ isActive: true, status: 'published' });

    clock.set('2026-11-21T00:00:00+08:00');
    await job?.run();
    await changes.close();
    const row = await db
      .selectFrom('challenges')
      .select(['closed_at', 'is_active'])
      .where('id', '=', challenge.id)
      .executeTakeFirst();
    expect(row).toEqual({ closed_at: clock.now(), is_active: true });
    const listed = (await call('GET', '/api/challenges')).body as { id: number }[];
    expect(listed.find(({ id }) => id === challenge.id)).toMatchObject({ isActive: false, isRetired: false });
    expect((await call('POST', `/api/challenges/${challenge.id}/join`, { as: mei })).body.code).toBe(
      'challenge-closed',
    );
    const ownChallenges = (await call('GET', '/api/user/challenges', { as: mei })).body;
    expect(ownChallenges).toMatchObject([{ challengeId: challenge.id, isEnded: true, isCompleted: false }]);
    expect((await call('GET', '/api/user/challenges', { as: raju })).body).toMatchObject([{ isCompleted: true }]);

    const ended = await challengesAdmin.get(challenge.id);
    const retired = (await challengesAdmin.retire(ended)).body;
    expect(await challengesAdmin.publish(retired)).toMatchObject(
      problem(422, 'not-ready', { fields: { endDate: expect.any(String) } }),
    );
  });

  test('can get a later end until a resident has joined, and is then open again', async () => {
    const server = await startTestApp();
    const { call, clock } = server;
    const serverAdmin = await server.resident({ isAdmin: true });
    const challengesAdmin = challengesAdminOf(server, () => serverAdmin);
    const challenge = await challengesAdmin.createPublished(
      createChallengeForm({ durationDays: null, endDate: '2026-11-19' }),
    );
    // As the job does when the day is over.
    await server.db.updateTable('challenges').set({ closed_at: clock.now() }).where('id', '=', challenge.id).execute();
    clock.set('2026-11-25T12:00:00+08:00');
    await staySignedIn(server, serverAdmin);
    const ended = await challengesAdmin.get(challenge.id);
    expect(ended).toMatchObject({ isActive: false, version: challenge.version + 1 });
    const corrected = (await challengesAdmin.edit(ended, { ...formOf(ended), difficulty: 'hard', ecoPointsReward: 60 }))
      .body;
    expect(corrected).toMatchObject({ difficulty: 'hard', ecoPointsReward: 60, isActive: false });
    expect(
      (await challengesAdmin.edit(corrected, { ...formOf(corrected), endDate: '2026-11-24' })).body.fields,
    ).toHaveProperty('endDate');
    const later = (await challengesAdmin.edit(corrected, { ...formOf(corrected), endDate: '2026-11-25' })).body;
    expect(later).toMatchObject({ isActive: true, endDate: '2026-11-25' });
    expect((await call('POST', `/api/challenges/${challenge.id}/join`, { as: await server.resident() })).status).toBe(
      201,
    );
  });
});

describe('a write by an admin', () => {
  const captureStatementsOf = async (work: () => Promise<unknown>) =>
    (await captureStatements(work)).filter((text) => !/^(begin|start transaction|commit)/i.test(text.trim()));

  test('needs at most seven database statements, one of them for the audit log', async () => {
    const draft = await create();
    const shown = await createPublished();
    const writes = [
      () => create(),
      () => publish(draft),
      () => edit(shown, { ...formOf(shown), title: `${shown.title}, again`, badgeReward: 'Counted More', target: 4 }),
      () => retire({ ...draft, version: draft.version + 1 }),
    ];
    for (const write of writes) {
      const statements = await captureStatementsOf(write);
      expect(statements.slice(7)).toEqual([]);
      expect(statements.filter((text) => text.includes('"audit_entries"'))).toHaveLength(1);
    }
  });
});
