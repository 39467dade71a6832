import type { ErrorCode } from '@ecopulse/contract/errors';
import { type Connection, queryRows } from '../harness/database.ts';
import { pick, type Random } from '../harness/random.ts';
import { type Day, type Timeline, MINUTE_MS } from './calendar.ts';
import { joinChallenges } from './challenges.ts';
import { type City, locationIn, minutesBetween, nearestFirst, type Place } from './city.ts';
import { type Resident, nullIfRefused } from './resident.ts';

interface Cheat {
  readonly me: Resident;
  readonly city: City;
  readonly random: Random;
}

const HOUR_MS = 60 * MINUTE_MS;
const VISIT_REFUSALS: readonly ErrorCode[] = [
  'already-checked-in',
  'daily-check-in-limit',
  'too-old',
  'before-account',
];

/** At the end of each day, sends what they claim to have done offline in the last 24 hours, at invented positions. */
export async function* simulateForger({ me, city, random }: Cheat, days: readonly Day[]): Timeline {
  for (const day of days) {
    yield day.at(23);
    await joinChallenges(me, city, () => true);
    const now = day.at(23);
    const places = city.places.toSorted((a, b) => b.ecoPoints - a.ecoPoints);
    for (const [index, place] of places.slice(0, 20).entries()) {
      const madeAt = new Date(now - HOUR_MS * (0.5 + index)).toISOString();
      const body = { greenSpaceId: place.id, location: locationIn(place, random), madeAt };
      await nullIfRefused(VISIT_REFUSALS, me.call('POST /api/green-spaces/checkin', { body }));
    }
    await forgeWalk({ me, city, random }, now);
  }
}

async function forgeWalk({ me, city, random }: Cheat, now: number): Promise<void> {
  const [place] = city.places.filter(({ routes }) => routes.length > 0).toSorted((a, b) => longest(b) - longest(a));
  const route = place?.routes.toSorted((a, b) => b.points - a.points)[0];
  if (!place || !route) return;
  const params = { id: place.id, routeId: route.id };
  const location = locationIn(place, random);
  const startedAt = new Date(now - route.duration * MINUTE_MS).toISOString();
  const start = me.call('POST /api/green-spaces/:id/routes/:routeId/start', {
    params,
    body: { location, madeAt: startedAt },
  });
  if ((await nullIfRefused(['route-under-way', 'before-account', 'too-old'], start)) === null) return;
  const finish = me.call('POST /api/green-spaces/:id/routes/:routeId/finish', {
    params,
    body: { location, madeAt: new Date(now).toISOString() },
  });
  await nullIfRefused(['daily-route-limit'], finish);
}

function longest({ routes }: Place): number {
  return Math.max(...routes.map(({ points }) => points));
}

const MAX_TRIES = 10;

/** Answers every quiz by chance, keeps the answers that were right, and tries again until it passes. */
export async function* simulateQuizGuesser({ me, city, random }: Cheat, days: readonly Day[]): Timeline {
  for (const day of days) {
    yield day.at(12);
    await joinChallenges(me, city, ({ metric }) => metric === 'lessons_completed');
    const progress = await me.call('GET /api/user/lessons');
    const isDone = (id: number) => progress.some((row) => row.lessonId === id && row.isCompleted && !row.isReviewDue);
    for (const lesson of city.lessons.filter(({ id }) => !isDone(id))) {
      const left = new Map(
        lesson.quizQuestions.map(({ id, options }) => [id, new Set(options.map((option) => option.id))]),
      );
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const answers = [...left].map(([questionId, options]) => ({
          questionId,
          optionId: pick([...options], random),
        }));
        const params = { id: lesson.id };
        const submission = me.call('POST /api/lessons/:id/complete', { params, body: { answers } });
        const result = await nullIfRefused(['daily-claim-limit', 'too-many-requests'], submission);
        if (result === null || result.passed) break;
        for (const { questionId, correct } of result.questions) {
          const optionId = answers.find((answer) => answer.questionId === questionId)?.optionId ?? '';
          if (correct) left.set(questionId, new Set([optionId]));
          else left.get(questionId)?.delete(optionId);
        }
      }
    }
  }
}

/** Sends invented positions in person, at the pace of a cyclist, until the day allows no more. */
export async function* simulateSpoofer({ me, city, random }: Cheat, days: readonly Day[]): Timeline {
  for (const day of days) {
    let time = day.at(8);
    yield time;
    await joinChallenges(me, city, () => true);
    const visited = new Set((await me.call('GET /api/user/green-spaces')).map(({ greenSpaceId }) => greenSpaceId));
    const inOrder = city.places.toSorted((a, b) => Number(visited.has(a.id)) - Number(visited.has(b.id)));
    let place = pick(inOrder.slice(0, 10), random);
    const remaining = new Set(inOrder);
    while (time < day.at(22)) {
      remaining.delete(place);
      const checkIn = me.call('POST /api/green-spaces/checkin', {
        body: { greenSpaceId: place.id, location: locationIn(place, random) },
      });
      if ((await nullIfRefused(VISIT_REFUSALS, checkIn)) === null) break;
      const [next] = nearestFirst(
        [...remaining].filter(({ id }) => !visited.has(id)),
        place,
      );
      if (!next) break;
      yield (time += minutesBetween(place, next) * MINUTE_MS);
      place = next;
    }
  }
}

/** An admin who looks at the flags every morning, and withholds residents who cannot have done that. */
export async function* simulateModerator(
  { call, username }: Resident,
  connection: Connection,
  days: readonly Day[],
): Timeline {
  await queryRows(connection, 'update residents set is_admin = true where username = $1 returning id', [username]);
  for (const day of days) {
    yield day.at(9);
    for (const { id } of await call('GET /api/admin/inbox', { query: { kind: 'check-in', limit: '100' } })) {
      const { 'check-in': flagged } = await call('GET /api/admin/inbox/:item', { params: { item: id } });
      if (!flagged) continue;
      await call('PUT /api/admin/users/:id/ranking-withholding', {
        params: { id: flagged.resident.id },
        body: { reason: 'So many visits at such a pace need a word with us.' },
      });
      await call('PATCH /api/admin/inbox/:item', { params: { item: id }, body: { state: 'done' } });
    }
    for (const { id } of await call('GET /api/admin/inbox', { query: { kind: 'event' } }))
      await call('PUT /api/admin/events/:id/review', {
        params: { id: id.replace('event-', '') },
        body: { decision: 'publish' },
      });
  }
}
