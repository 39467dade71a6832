import { ECO_ACTIONS, type EcoAction } from '@ecopulse/contract/challenges/challenges';
import type { Route } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Lesson } from '@ecopulse/contract/lessons/lessons';
import type { Random } from '../../scale/dataset/random.ts';
import { type Day, type Life, MINUTE_MS } from '../calendar.ts';
import { joinChallenges, type Prospects, prospectsOf } from '../challenges.ts';
import { type City, locationIn, type Place, type QuizAnswer } from '../city.ts';
import { type Resident, unless } from '../resident.ts';

/** What a farmer does from the sofa besides going to every limit. */
export interface Tricks {
  /** Other accounts of the same person, to befriend. */
  readonly friends?: readonly Resident[];
  /** Fails each quiz once, which shows the answers, and then passes it. */
  readonly guesses?: boolean;
  /** Sends the location of a place for the first check-in of a day, and for the routes there. */
  readonly fakesLocation?: Random;
}

/** A farmer, and what is left for them to take. */
interface Player {
  readonly me: Resident;
  readonly city: City;
  readonly tricks: Tricks;
  readonly strangers: Set<Resident>;
  /** The most rewarding first. */
  readonly lessons: Set<Lesson>;
  readonly articles: Set<number>;
  /** The most rewarding first. A path that stands at two places pays once a day, so its second route is dropped. */
  readonly routes: Set<PlacedRoute>;
  /** How often the server let them do something on the first day. */
  readonly limits: Map<string, number>;
  /** Answers that failed quizzes have shown, by lesson. */
  readonly shown: Map<number, readonly QuizAnswer[]>;
}

interface PlacedRoute {
  readonly place: Place;
  readonly route: Route;
}

/**
 * Takes all that can be had without leaving the sofa. They do not know the limits, but go on until the server refuses, so
 * that a rule that gives way shows in the table.
 */
export async function* farm(me: Resident, city: City, tricks: Tricks, days: readonly Day[]): Life {
  const routes = city.places.flatMap((place) => place.routes.map((route) => ({ place, route })));
  const player: Player = {
    me,
    city,
    tricks,
    strangers: new Set(tricks.friends),
    lessons: new Set(city.lessons.toSorted((one, other) => other.ecoPointsReward - one.ecoPointsReward)),
    articles: new Set(city.articles),
    routes: new Set(routes.toSorted((one, other) => other.route.points - one.route.points)),
    limits: new Map(),
    shown: new Map(),
  };
  for (const day of days) {
    yield day.at(0.1);
    await befriend(player);
    await joinChallenges(me, city, () => true);
    await (tricks.guesses ? guessQuizzes(player) : reportLessons(player));
    await logActions(player);
    await readArticles(player);
    yield day.at(0.2);
    const prospects = await prospectsOf(me, city);
    const spoofed = tricks.fakesLocation ? await spoofVisit(player, prospects, tricks.fakesLocation) : null;
    yield* timeRoutes(player, day, spoofed);
    yield* claimVisits(player, day, prospects, spoofed);
  }
}

async function befriend({ me, strangers }: Player): Promise<void> {
  for (const other of strangers) {
    const asked = me.call('POST /api/friend-request', { body: { receiverId: other.id } });
    const receipt = await unless(['already-friends', 'request-pending', 'request-limit'], asked);
    if (receipt?.relation === 'friend') strangers.delete(other);
  }
}

async function reportLessons({ me, lessons }: Player): Promise<void> {
  for (const lesson of lessons) {
    const body = { quizScore: 100 };
    const reported = me.call('POST /api/lessons/:id/complete', { params: { id: lesson.id }, body });
    if ((await unless(['daily-claim-limit'], reported)) === null) return;
    lessons.delete(lesson);
  }
}

/** Every lesson on the first day, and every review when it is due. */
async function guessQuizzes({ me, city, shown }: Player): Promise<void> {
  const progress = new Map((await me.call('GET /api/user/lessons')).map((one) => [one.lessonId, one]));
  const passes = async (id: number, answers: readonly QuizAnswer[]): Promise<boolean> => {
    const { passed, questions } = await me.call('POST /api/lessons/:id/complete', {
      params: { id },
      body: { answers: [...answers] },
    });
    const right = questions.map(({ questionId, correctOptionId }) => ({ questionId, optionId: correctOptionId }));
    shown.set(id, right);
    return passed;
  };
  for (const { id, quizQuestions } of city.lessons) {
    const known = progress.get(id);
    if (known?.isCompleted && !known.isReviewDue) continue;
    const guess = quizQuestions.map((question) => ({
      questionId: question.id,
      optionId: question.options[0]?.id ?? '',
    }));
    if (!(await passes(id, shown.get(id) ?? guess))) await passes(id, shown.get(id) ?? []);
  }
}

async function logActions({ me, limits }: Player): Promise<void> {
  for (const action of Object.keys(ECO_ACTIONS) as EcoAction[]) {
    for (let times = 0; times < (limits.get(action) ?? Infinity); times += 1) {
      const logged = me.call('POST /api/user/eco-actions', { body: { action } });
      if ((await unless(['daily-action-limit'], logged)) === null) limits.set(action, times);
    }
  }
}

/** As many articles of a day as challenges count. */
const ARTICLES = 3;

async function readArticles({ me, articles }: Player): Promise<void> {
  for (const id of [...articles].slice(0, ARTICLES)) {
    await me.call('POST /api/news/:id/read', { params: { id } });
    articles.delete(id);
  }
}

/** Checks in by a false location, where it brings most. */
async function spoofVisit({ me, city }: Player, prospects: Prospects, random: Random): Promise<Place> {
  const place = mostRewarding(city.places, prospects);
  const body = { greenSpaceId: place.id, location: locationIn(place, random) };
  await me.call('POST /api/green-spaces/checkin', { body });
  prospects.visit(place);
  return place;
}

function mostRewarding(places: readonly Place[], { worthOf }: Prospects): Place {
  const [best] = places.toSorted((one, other) => worthOf(other) - worthOf(one));
  if (!best) throw new Error('there is no place left');
  return best;
}

/** The routes end before this hour; then come the check-ins, half an hour apart: no place is too far away for that. */
const EVENING = 20;
const HOURS_APART = 0.5;
const MIDNIGHT = 24;

/** Starts one route after the other and finishes each as soon as the server allows, those of a spoofed place first. */
async function* timeRoutes(player: Player, day: Day, spoofed: Place | null): Life {
  const { me, tricks, routes, limits } = player;
  let time = day.at(0.3);
  let finished = 0;
  for (const one of [...routes].toSorted((a, b) => Number(b.place === spoofed) - Number(a.place === spoofed))) {
    const { place, route } = one;
    const end = time + (route.duration / 2) * MINUTE_MS;
    if (finished === limits.get('routes') || end > day.at(EVENING)) return;
    const params = { id: place.id, routeId: route.id };
    const fakes = place === spoofed ? tricks.fakesLocation : undefined;
    const body = fakes ? { location: locationIn(place, fakes) } : {};
    yield time;
    await me.call('POST /api/green-spaces/:id/routes/:routeId/start', { params, body });
    yield (time = end);
    const finishing = me.call('POST /api/green-spaces/:id/routes/:routeId/finish', { params, body });
    const receipt = await unless(['daily-route-limit'], finishing);
    if (receipt === null) {
      limits.set('routes', finished);
      await me.call('DELETE /api/green-spaces/:id/routes/:routeId/start', { params });
      return;
    }
    finished += 1;
    if (receipt.pointsAwarded === 0) routes.delete(one);
  }
}

/** Check-ins without a location, where they bring most. */
async function* claimVisits({ me, city }: Player, day: Day, prospects: Prospects, spoofed: Place | null): Life {
  const left = new Set(city.places.filter((place) => place !== spoofed));
  for (let hour = EVENING + HOURS_APART; hour < MIDNIGHT; hour += HOURS_APART) {
    yield day.at(hour);
    const place = mostRewarding([...left], prospects);
    const claimed = me.call('POST /api/green-spaces/checkin', { body: { greenSpaceId: place.id } });
    if ((await unless(['daily-check-in-limit'], claimed)) === null) return;
    prospects.visit(place);
    left.delete(place);
  }
}
