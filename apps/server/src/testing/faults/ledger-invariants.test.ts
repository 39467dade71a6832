import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { socialCalls } from '../social-calls.ts';
import { createChallenge } from '../factories.ts';
import { createQuizAnswers, getStoredQuiz } from '../content/quizzes.ts';
import { shareTestApp } from '../test-app.ts';
import { listViolations, listViolationsIn } from './ledger-invariants.ts';

const shared = shareTestApp();

beforeAll(async () => {
  const { call, clock, db, resident } = shared();
  const mei = await resident();
  const callAndExpectSuccess = async (method: Parameters<typeof call>[0], path: string, body?: unknown) => {
    const response = await call(method, path, { as: mei, ...(body !== undefined && { body }) });
    expect([200, 201, 204]).toContain(response.status);
    return response.body;
  };
  const challenges = [
    await createChallenge(db, { metric: 'check_ins', target: 1, badge_reward: 'Done' }),
    await createChallenge(db, { metric: 'check_ins', target: 5, badge_reward: 'To Do' }),
    await createChallenge(db, { metric: 'eco_actions', target: 1 }),
  ];
  for (const id of challenges) await callAndExpectSuccess('POST', `/api/challenges/${id}/join`);
  await callAndExpectSuccess('POST', '/api/green-spaces/checkin', { greenSpaceId: 1 });
  await callAndExpectSuccess('POST', '/api/user/eco-actions', { action: 'e_waste' });
  const route = await db.selectFrom('green_space_routes').select(['id', 'green_space_id']).executeTakeFirstOrThrow();
  const walk = `/api/green-spaces/${route.green_space_id}/routes/${route.id}`;
  await callAndExpectSuccess('POST', `${walk}/start`);
  const answers = createQuizAnswers(await getStoredQuiz(db, 1));
  await callAndExpectSuccess('POST', '/api/lessons/1/complete', { answers });
  await callAndExpectSuccess('POST', '/api/news/1/like');
  for (const id of [1, 2, 3, 4]) await callAndExpectSuccess('POST', `/api/news/${id}/read`);
  clock.forward({ hours: 9 });
  await callAndExpectSuccess('POST', `${walk}/finish`);
  await callAndExpectSuccess('PUT', '/api/green-spaces/1/rating', { stars: 4 });
  clock.forward({ days: 3 });
  await callAndExpectSuccess('POST', '/api/lessons/1/complete', { answers });
  const [raju, siti] = [await resident(), await resident()];
  const { createRequest, befriend } = socialCalls(shared);
  await befriend(mei, raju);
  await createRequest(mei, siti);
  const loggedAction = await callAndExpectSuccess('POST', '/api/user/eco-actions', { action: 'byo' });
  await callAndExpectSuccess('DELETE', `/api/user/eco-actions/${loggedAction.logged.today[0].id}`);
});

test('the invariants find no violation in what the server has written', async () => {
  const { db } = shared();

  expect(await listViolations(db)).toEqual([]);

  const rows = await db.selectFrom('activities').select('type').distinct().orderBy('type').execute();
  expect(rows.map(({ type }) => type)).toEqual([
    'badge_earned',
    'challenge_completed',
    'check_in',
    'eco_action',
    'eco_action_undone',
    'friend_added',
    'lesson_completed',
    'lesson_reviewed',
    'news_read',
    'route_completed',
  ]);
});

const MEI_ID_SQL = '(select min(id) from residents)';
const PENDING_REQUESTS_SQL = `from friend_requests where status = 'pending'`;
const insertActivitySql = (type: string, subjectSql: string, facts = '{}') => `
  insert into activities (resident_id, type, subject, day, points, proof, facts, created_at)
  select ${MEI_ID_SQL}, '${type}', ${subjectSql}, max(day), 0, 'none', '${facts}', max(created_at) from activities`;

test.each([
  ['wrong points', `update scores set eco_points = eco_points + 1`, /has \d+ points, the ledger says/],
  ['a wrong number of badges', `update scores set total_badges = total_badges + 1`, /has \d+ badges, the ledger says/],
  ['a wrong streak', `update scores set current_streak = current_streak + 1`, /has the streak/],
  ['wrong freezes', `update scores set freezes = freezes + 1`, /has the streak/],
  ['a missing score', `delete from scores`, /has no score/],
  [
    'a wrong mark of a first activity',
    `update activities set is_first = not is_first where type = 'check_in'`,
    /is marked not to be the first/,
  ],
  ['a missing check-in', `delete from check_ins`, /^check_in of .* 1 in the ledger, 0/],
  [
    'a check-in without an activity',
    `delete from activities where type = 'check_in'`,
    /^check_in of .* 0 in the ledger, 1/,
  ],
  [
    'wrong points of a check-in',
    `update activities set points = 999 where type = 'check_in'`,
    /^check_in of .* for 999 points/,
  ],
  [
    'an activity of a lesson that is not completed',
    `update lesson_progress set completed_at = null, review_due_on = null`,
    /^lesson_completed of .* 1 in the ledger, 0/,
  ],
  [
    'a completed lesson without an activity',
    `delete from activities where type = 'lesson_completed'`,
    /^lesson_completed of .* 0 in the ledger, 1/,
  ],
  [
    'a second completion of a lesson',
    // With a blank, which the unique key takes for another lesson.
    insertActivitySql('lesson_completed', `'lesson:1 '`),
    /^lesson_completed of lesson:1 /,
  ],
  ['a wrong number of reviews', `update lesson_progress set reviews = 2`, /has 2 reviews, the ledger says 1/],
  [
    'a review without an activity',
    `delete from activities where type = 'lesson_reviewed'`,
    /has 1 reviews, the ledger says 0/,
  ],
  [
    'wrong points of a review',
    `update activities set points = 6 where type = 'lesson_reviewed'`,
    /is a review for 6 points/,
  ],
  [
    'an activity of a challenge that is not completed',
    `update challenge_participations set completed_at = null`,
    /^challenge_completed of .* 1 in the ledger, 0/,
  ],
  [
    'a completed challenge without an activity',
    `delete from activities where type = 'challenge_completed'`,
    /^challenge_completed of .* 0 in the ledger, 1/,
  ],
  [
    'wrong points of a challenge',
    `update activities set points = 9 where type = 'challenge_completed'`,
    /^challenge_completed of .* for 9 points/,
  ],
  ['a missing walk', `delete from route_walks`, /^route_completed of .* 1 in the ledger, 0/],
  [
    'an activity of a walk that is not finished',
    `update route_walks set finished_on = null`,
    /^route_completed of .* 1 in the ledger, 0/,
  ],
  [
    'a finished walk without an activity',
    `delete from activities where type = 'route_completed'`,
    /^route_completed of .* 0 in the ledger, 1/,
  ],
  ['a missing badge of a challenge', `delete from activities where subject = 'badge:Done'`, /has badge:Done 0 times/],
  [
    'a missing badge of a milestone',
    `delete from activities where subject = 'badge:First Page'`,
    /has badge:First Page 0 times/,
  ],
  ['a badge that was not earned', insertActivitySql('badge_earned', `'badge:To Do'`), /has badge:To Do 1 times/],
  [
    'wrong progress',
    `update challenge_participations set progress = 2 where completed_at is null`,
    /progress 2, the ledger says 1/,
  ],
  ['progress without an activity', `delete from activities where type = 'check_in'`, /progress 1, the ledger says 0/],
  ['a challenge left open', `update challenges set target = 1 where badge_reward = 'To Do'`, /not completed with 1/],
  [
    'a challenge completed early',
    `update challenges set target = 2 where badge_reward = 'Done'`,
    /completed with 1 of 2/,
  ],
  [
    'a completed challenge whose eco-action was undone',
    insertActivitySql('eco_action_undone', `'activity:' || (select min(id) from activities where type = 'eco_action')`),
    /completed, but only 0 of 1 still stand/,
  ],
  [
    'an undoing of what was never done',
    insertActivitySql('eco_action_undone', `'activity:1'`),
    /undid activity:1 1 times, it exists: false/,
  ],
  [
    'more eco-actions than the daily cap',
    `${insertActivitySql('eco_action', `'a'`, '{"action": "e_waste"}')}; ${insertActivitySql('eco_action', `'b'`, '{"action": "e_waste"}')}`,
    /logged 2 times e_waste/,
  ],
  ['wrong points of a week', `update weekly_points set points = points + 1`, /^the points of a week .* is only stored/],
  ['a missing week', `delete from weekly_points`, /^the points of a week .* is only proven/],
  [
    'a wrong total of a challenge',
    `update challenge_totals set completions = 9`,
    /^how many take part .* is only stored/,
  ],
  ['a wrong number of likes', `update news_articles set likes = likes + 1`, /^how many like it .* is only stored/],
  ['a missing like', `delete from news_likes`, /^how many like it .* is only stored/],
  [
    'an activity of an article that was not read',
    `delete from news_reads where article_id = 1`,
    /has not read news:1, the ledger says so/,
  ],
  [
    'an article that counts on the wrong day',
    insertActivitySql('news_read', `'news:4'`),
    /has read 0 articles on .*, the ledger counts 1/,
  ],
  [
    'a read article without an activity',
    `delete from activities where subject = 'news:2'`,
    /has read 4 articles on .*, the ledger counts 2/,
  ],
  ['a wrong ranking', `update scores set is_ranked = false`, /^who is ranked where .* is only proven/],
  [
    'a wrong total of ratings',
    `update green_space_rating_totals set stars = stars + 1`,
    /green space 1 has .* in total/,
  ],
  [
    'a block between friends',
    `insert into blocks select low_id, high_id, since from friendships`,
    /are friends, and one has blocked the other/,
  ],
  [
    'a friendship without a request',
    `update friendships set high_id = (select max(id) from residents)`,
    /are friends without an accepted request/,
  ],
  [
    'a request between friends',
    `insert into friendships select sender_id, receiver_id, created_at ${PENDING_REQUESTS_SQL}`,
    /are friends, and a request waits between them/,
  ],
  [
    'a request despite a block',
    `insert into blocks select receiver_id, sender_id, created_at ${PENDING_REQUESTS_SQL}`,
    /a request waits between .* blocked/,
  ],
  [
    'a friend missing in one ledger',
    `delete from activities where type = 'friend_added' and resident_id = ${MEI_ID_SQL}`,
    /the ledgers of .* say 1 times that they are friends, their requests 2/,
  ],
  [
    'friends in the ledger without an accepted request',
    `update friend_requests set status = 'rejected'`,
    /the ledgers of .* say 2 times that they are friends, their requests 0/,
  ],
  [
    'a notification of a withdrawn request',
    `update friend_requests set status = 'withdrawn' where status = 'pending'`,
    /is told of request:\d+, which does not wait for them/,
  ],
  ['missing totals of ratings', `delete from green_space_rating_totals`, /green space 1 has .* in total/],
])('the invariants report %s: %s', async (_what, statements, message) => {
  const violations: string[] = [];
  const rolledBack = new Error('the change is rolled back');
  const rolledBackChange = shared()
    .db.transaction()
    .execute(async (trx) => {
      // Without triggers and foreign keys, which would refuse or correct the change.
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const statement of statements.split(';')) await sql.raw(statement).execute(trx);
      violations.push(...(await listViolationsIn(trx)));
      throw rolledBack;
    });
  await expect(rolledBackChange).rejects.toBe(rolledBack);

  expect(violations).toContainEqual(expect.stringMatching(message));
});
