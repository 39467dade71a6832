import type { Challenge, EcoAction } from '@ecopulse/contract/challenges/challenges';
import type { Route } from '@ecopulse/contract/green-spaces/green-spaces';
import { pick, type Random } from '../harness/random.ts';
import { type Day, type Timeline, MINUTE_MS } from './calendar.ts';
import { joinChallenges, readVisitProspects } from './challenges.ts';
import { type City, locationIn, minutesBetween, nearestFirst, type Place } from './city.ts';
import { type Resident, nullIfRefused } from './resident.ts';

/** Daily probabilities from 0 to 1. */
export interface Habits {
  readonly outing: { readonly weekday: number; readonly weekend: number };
  /** At weekends they walk a guided route, further away, which advances their challenges. */
  readonly explores: boolean;
  readonly secondPlace: number;
  readonly lesson: number;
  readonly article: number;
  /** For each eco-action: of the first time in a day, of the second after the first, and so on. */
  readonly actions: Readonly<Partial<Record<EcoAction, readonly number[]>>>;
  readonly shouldJoin: (challenge: Challenge) => boolean;
}

const ACTIVE_ACTIONS: Habits['actions'] = {
  byo: [0.8, 0.3],
  container_return: [0.15],
  green_transport: [0.85, 0.7],
  water_saving: [0.8],
  energy_saving: [0.4],
  food_waste: [0.8, 0.6],
  e_waste: [0.03],
};

export const ACTIVE: Habits = {
  outing: { weekday: 0.8, weekend: 0.9 },
  explores: true,
  secondPlace: 0.4,
  lesson: 0.65,
  article: 0.7,
  actions: ACTIVE_ACTIONS,
  // Excludes challenges about things they rarely do or that need more friends than they have.
  shouldJoin: ({ metric, filter }) => {
    if (metric === 'friends_added') return false;
    return (
      metric !== 'eco_actions' ||
      (filter !== null && 'action' in filter && (ACTIVE_ACTIONS[filter.action]?.[0] ?? 0) > 0.5)
    );
  },
};

export const CASUAL: Habits = {
  outing: { weekday: 0, weekend: 0.5 },
  explores: false,
  secondPlace: 0.1,
  lesson: 1 / 7,
  article: 0.1,
  actions: { byo: [0.2] },
  shouldJoin: ({ metric, filter, target }) =>
    filter === null && target <= 10 && ['check_ins', 'distinct_green_spaces', 'lessons_completed'].includes(metric),
};

/** The probability of a right answer, just after reading and when repeated. */
const CORRECT_ANSWER_PROBABILITY = { atFirst: 0.88, again: 0.95 };
const NEARBY_PLACES = 12;
const MAX_TEMPTING_PLACES = 8;
const MAX_WALK_MINUTES = 150;

interface Player {
  readonly me: Resident;
  readonly city: City;
  readonly home: Place;
  readonly habits: Habits;
  readonly random: Random;
}

export async function* simulateHonestResident(player: Player, days: readonly Day[]): Timeline {
  const { me, habits, random } = player;
  for (const day of days) {
    yield day.at(7 + random());
    await joinChallenges(me, player.city, habits.shouldJoin);
    if (random() < habits.article) await readArticle(player);
    if (random() < (day.isWeekend ? habits.outing.weekend : habits.outing.weekday)) yield* goOut(player, day);
    yield day.at(21 + random());
    await learn(player);
    await logActions(player);
  }
}

async function* goOut(player: Player, day: Day): Timeline {
  const { me, city, home, habits, random } = player;
  const explores = day.isWeekend && habits.explores;
  const { visitedPlaces, expectedPoints } = await readVisitProspects(me, city);
  const nearby = nearestFirst(city.places, home).slice(0, NEARBY_PLACES);
  const unvisited = city.places.filter((place) => !visitedPlaces.has(place) && longestWalk(place) !== null);
  const mostRewarding = unvisited
    .toSorted((a, b) => expectedPoints(b) - expectedPoints(a))
    .slice(0, MAX_TEMPTING_PLACES);
  const unvisitedNearby = nearby.filter((place) => !visitedPlaces.has(place));
  const nearbyChoices = unvisitedNearby.length > 0 ? unvisitedNearby : nearby;
  const first = pick(explores && mostRewarding.length > 0 ? mostRewarding : nearbyChoices, random);

  let time = day.at(day.isWeekend ? 8 + random() : 18 + random());
  yield time;
  await checkIn(player, first);
  const walk = explores ? longestWalk(first) : null;
  if (walk !== null) {
    const params = { id: first.id, routeId: walk.id };
    const routeInput = () => ({ params, body: { location: locationIn(first, random) } });
    await me.call('POST /api/green-spaces/:id/routes/:routeId/start', routeInput());
    yield (time += walk.duration * (0.9 + 0.3 * random()) * MINUTE_MS);
    const { proof } = await me.call('POST /api/green-spaces/:id/routes/:routeId/finish', routeInput());
    if (proof !== 'verified') throw new Error(`the walk at ${first.name} was not verified`);
  }
  if (random() >= habits.secondPlace) return;
  const others = city.places.filter(({ id }) => id !== first.id);
  const second = pick(nearestFirst(others, first).slice(0, 3), random);
  yield (time += (30 + minutesBetween(first, second)) * MINUTE_MS);
  await checkIn(player, second);
}

function longestWalk({ routes }: Place): Route | null {
  const short = routes.filter(({ duration }) => duration <= MAX_WALK_MINUTES);
  return short.toSorted((a, b) => b.duration - a.duration)[0] ?? null;
}

async function checkIn({ me, random }: Player, place: Place): Promise<void> {
  const body = { greenSpaceId: place.id, location: locationIn(place, random) };
  const { proof } = await me.call('POST /api/green-spaces/checkin', { body });
  if (proof !== 'verified') throw new Error(`the check-in at ${place.name} was not verified`);
}

async function readArticle({ me, city }: Player): Promise<void> {
  const { read } = await me.call('GET /api/user/news');
  const next = city.articles.find((id) => !read.includes(id));
  if (next !== undefined) await me.call('POST /api/news/:id/read', { params: { id: next } });
}

async function learn({ me, city, habits, random }: Player): Promise<void> {
  const progress = new Map((await me.call('GET /api/user/lessons')).map((row) => [row.lessonId, row]));
  const due = city.lessons.filter(({ id }) => progress.get(id)?.isReviewDue);
  const next = city.lessons.find(({ id }) => !progress.get(id)?.isCompleted);
  for (const lesson of next && random() < habits.lesson ? [...due, next] : due) {
    const correctOptionIds = new Map(city.correctAnswers.get(lesson.id)?.map((row) => [row.questionId, row.optionId]));
    const correctProbability = progress.has(lesson.id)
      ? CORRECT_ANSWER_PROBABILITY.again
      : CORRECT_ANSWER_PROBABILITY.atFirst;
    const answers = lesson.quizQuestions.map(({ id, options }) => {
      const optionId = random() < correctProbability ? correctOptionIds.get(id) : pick(options, random).id;
      return { questionId: id, optionId: optionId ?? '' };
    });
    await me.call('POST /api/lessons/:id/complete', { params: { id: lesson.id }, body: { answers } });
  }
}

async function logActions({ me, habits, random }: Player): Promise<void> {
  for (const [action, chances] of Object.entries(habits.actions)) {
    for (const chance of chances) {
      if (random() >= chance) break;
      const body = { action: action as EcoAction };
      await nullIfRefused(['daily-action-limit'], me.call('POST /api/user/eco-actions', { body }));
    }
  }
}
