import { ECO_ACTIONS, type EcoAction } from '@ecopulse/contract/challenges/challenges';
import type { Route } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Lesson } from '@ecopulse/contract/lessons/lessons';
import { type Day, type Life, MINUTE_MS } from './calendar.ts';
import { joinChallenges, type Prospects, prospectsOf } from './challenges.ts';
import type { City, Place } from './city.ts';
import { type Resident, unless } from './resident.ts';

interface Player {
  readonly me: Resident;
  readonly city: City;
  readonly strangers: Set<Resident>;
  readonly lessons: Set<Lesson>;
  readonly articles: Set<number>;
  /** Most rewarding first. A path at two places earns points once a day, so its second route is dropped. */
  readonly routes: Set<{ readonly place: Place; readonly route: Route }>;
  readonly limits: Map<string, number>;
}

/**
 * Takes all points that need no location and no quiz. Ignores the limits until the server refuses, so that a broken limit
 * shows in the table.
 */
export async function* farm(me: Resident, city: City, friends: readonly Resident[], days: readonly Day[]): Life {
  const routes = city.places.flatMap((place) => place.routes.map((route) => ({ place, route })));
  const player: Player = {
    me,
    city,
    strangers: new Set(friends),
    lessons: new Set(city.lessons.toSorted((one, other) => other.ecoPointsReward - one.ecoPointsReward)),
    articles: new Set(city.articles),
    routes: new Set(routes.toSorted((one, other) => other.route.points - one.route.points)),
    limits: new Map(),
  };
  for (const day of days) {
    yield day.at(0.1);
    await befriend(player);
    await joinChallenges(me, city, () => true);
    await reportLessons(player);
    await logActions(player);
    await readArticles(player);
    yield day.at(0.2);
    const prospects = await prospectsOf(me, city);
    yield* timeRoutes(player, day);
    yield* claimVisits(player, day, prospects);
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

async function logActions({ me, limits }: Player): Promise<void> {
  for (const action of Object.keys(ECO_ACTIONS) as EcoAction[]) {
    for (let times = 0; times < (limits.get(action) ?? Infinity); times += 1) {
      const logged = me.call('POST /api/user/eco-actions', { body: { action } });
      if ((await unless(['daily-action-limit'], logged)) === null) limits.set(action, times);
    }
  }
}

async function readArticles({ me, articles }: Player): Promise<void> {
  // As many as challenges count per day.
  for (const id of [...articles].slice(0, 3)) {
    await me.call('POST /api/news/:id/read', { params: { id } });
    articles.delete(id);
  }
}

/** Routes end before this hour. Check-ins follow half an hour apart, so that none is flagged as too fast. */
const EVENING = 20;

async function* timeRoutes({ me, routes, limits }: Player, day: Day): Life {
  let time = day.at(0.3);
  let finished = 0;
  for (const one of routes) {
    const { place, route } = one;
    const end = time + (route.duration / 2) * MINUTE_MS;
    if (finished === limits.get('routes') || end > day.at(EVENING)) return;
    const params = { id: place.id, routeId: route.id };
    yield time;
    await me.call('POST /api/green-spaces/:id/routes/:routeId/start', { params, body: {} });
    yield (time = end);
    const finishing = me.call('POST /api/green-spaces/:id/routes/:routeId/finish', { params, body: {} });
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

async function* claimVisits({ me, city }: Player, day: Day, { worthOf, visit }: Prospects): Life {
  const left = new Set(city.places);
  for (let hour = EVENING + 0.5; hour < 24; hour += 0.5) {
    yield day.at(hour);
    const [place] = [...left].toSorted((one, other) => worthOf(other) - worthOf(one));
    if (!place) return;
    const claimed = me.call('POST /api/green-spaces/checkin', { body: { greenSpaceId: place.id } });
    if ((await unless(['daily-check-in-limit'], claimed)) === null) return;
    visit(place);
    left.delete(place);
  }
}
