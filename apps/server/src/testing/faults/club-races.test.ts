import { MAX_CLUB_MEMBERS, MAX_CLUBS_PER_RESIDENT } from '@ecopulse/contract/clubs/club-rules';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createClub } from '../content/clubs.ts';
import { createResident, type TestResident } from '../factories.ts';
import { parseBody } from './actions.ts';
import { call, countKinds } from './calls.ts';
import { callConcurrently, RACE_TIMEOUT_MS } from './concurrent-calls.ts';
import { shareTwoServers } from './two-servers.ts';

const shared = shareTwoServers();
const AT_ONCE = 40;

const createResidents = async (count: number): Promise<TestResident[]> => {
  const residents: TestResident[] = [];
  for (let index = 0; index < count; index += 1) residents.push(await createResident(shared().db));
  return residents;
};
const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index];
  if (item === undefined) throw new Error(`there is no item ${index}`);
  return item;
};
const membersOf = async (clubId: number) => {
  const { rows } = await sql<{ counted: number; rows: number }>`
    select c.members as counted, (select count(*)::int from club_members m where m.club_id = c.id) as rows
    from clubs c where c.id = ${clubId}`.execute(shared().db);
  return at(rows, 0);
};
const join = (server: Parameters<typeof call>[0], as: TestResident, id: number) =>
  call(server, `POST /api/clubs/${id}/join`, { as, body: { shown: true } });

test('of many who join at once, as many get in as there is room for', { timeout: RACE_TIMEOUT_MS }, async () => {
  const room = 7;
  const { id } = await createClub(shared().db);
  // Members without rows, which would take long.
  await shared().updateRows('clubs', { members: MAX_CLUB_MEMBERS - room }, { id });
  const residents = await createResidents(AT_ONCE);
  const responses = await callConcurrently(shared(), AT_ONCE, (server, index) =>
    join(server, at(residents, index), id),
  );
  expect(countKinds(responses)).toEqual({ '200': room, '409 club-full': AT_ONCE - room });
  expect(await membersOf(id)).toEqual({ counted: MAX_CLUB_MEMBERS, rows: room });
});

test('who joins many clubs at once is in 10, and in each once', { timeout: RACE_TIMEOUT_MS }, async () => {
  const clubs = await Promise.all(Array.from({ length: AT_ONCE / 2 }, () => createClub(shared().db)));
  const resident = at(await createResidents(1), 0);
  const responses = await callConcurrently(shared(), AT_ONCE, (server, index) =>
    join(server, resident, at(clubs, index % clubs.length).id),
  );
  const joined = responses.filter((response) => response.status === 200);
  expect(joined).toHaveLength(MAX_CLUBS_PER_RESIDENT);
  const counts = await Promise.all(clubs.map(({ id }) => membersOf(id)));
  expect(counts.reduce((sum, { rows }) => sum + rows, 0)).toBe(MAX_CLUBS_PER_RESIDENT);
  expect(counts.every(({ counted, rows }) => counted === rows)).toBe(true);
});

test('of two stewards who leave at once, one stays', { timeout: RACE_TIMEOUT_MS }, async () => {
  const [first, second, member] = (await createResidents(3)) as [TestResident, TestResident, TestResident];
  const { id } = await createClub(shared().db, { stewardIds: [first.id, second.id], memberIds: [member.id] });
  const responses = await callConcurrently(shared(), 2, (server, index) =>
    call(server, `DELETE /api/clubs/${id}/join`, { as: at([first, second], index) }),
  );
  expect(countKinds(responses)).toEqual({ '204': 1, '409 last-steward': 1 });
  expect(await membersOf(id)).toEqual({ counted: 2, rows: 2 });
});

test(
  'a request that stewards answer at once, and its owner takes back, ends once',
  { timeout: RACE_TIMEOUT_MS },
  async () => {
    const [first, second, asker] = (await createResidents(3)) as [TestResident, TestResident, TestResident];
    const { id, slug } = await createClub(shared().db, { stewardIds: [first.id, second.id], joining: 'approved' });
    await join(shared().a, asker, id);
    const listed = await call(shared().a, `GET /api/clubs/${slug}/requests`, { as: first });
    const requestId = at(parseBody(listed) as { id: number }[], 0).id;
    const responses = await callConcurrently(shared(), 12, (server, index) =>
      index % 3 === 2
        ? call(server, `DELETE /api/clubs/${id}/join`, { as: asker })
        : call(server, `PUT /api/clubs/${id}/requests/${requestId}`, {
            as: at([first, second], index % 3),
            body: { decision: 'approve' },
          }),
    );
    expect(Object.keys(countKinds(responses)).filter((kind) => kind.startsWith('5'))).toEqual([]);
    const { counted, rows } = await membersOf(id);
    expect([counted, rows]).toEqual([rows, counted]);
    const left = await shared().db.selectFrom('club_requests').selectAll().where('club_id', '=', id).execute();
    expect(left).toEqual([]);
  },
);

test(
  'of goals that are set at once, one runs; acts of many members at once all count',
  { timeout: RACE_TIMEOUT_MS },
  async () => {
    const steward = at(await createResidents(1), 0);
    const residents = await createResidents(10);
    const { id, slug } = await createClub(shared().db, {
      stewardIds: [steward.id],
      memberIds: residents.map((each) => each.id),
    });
    const endsOn = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    const goal = { metric: 'lessons_completed', target: 5, endsOn };
    const set = await callConcurrently(shared(), 6, (server) =>
      call(server, `PUT /api/clubs/${id}/goal`, { as: steward, body: goal }),
    );
    expect(countKinds(set)).toEqual({ '200': 1, '409 club-goal-running': 5 });
    const lessons = await shared().db.selectFrom('lessons').select('id').orderBy('id').limit(2).execute();
    const responses = await callConcurrently(shared(), residents.length * 2, (server, index) =>
      call(server, `POST /api/lessons/${at(lessons, index % 2).id}/complete`, {
        as: at(residents, Math.floor(index / 2)),
        body: { quizScore: 80 },
      }),
    );
    expect(countKinds(responses)).toEqual({ '200': residents.length * 2 });
    const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from club_members m join club_goals g on g.club_id = m.club_id
    left join club_goal_members p on p.goal_id = g.id and p.resident_id = m.resident_id
    where m.club_id = ${id}
      and p.acts is distinct from club_goal_acts(g.metric, m.resident_id, g.starts_on, g.ends_on)`.execute(shared().db);
    expect(rows).toEqual([{ wrong: 0 }]);
    expect((await call(shared().a, `GET /api/clubs/${slug}`, { as: steward })).status).toBe(200);
  },
);
