import { ECO_ACTIONS, type EcoAction } from '@ecopulse/contract/challenges/challenges';
import type { Route } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Lesson } from '@ecopulse/contract/lessons/lessons';
import { type Day, type Timeline, MINUTE_MS } from './calendar.ts';
import { joinChallenges, type VisitProspects, readVisitProspects } from './challenges.ts';
import type { City, Place } from './city.ts';
import { type Resident, nullIfRefused } from './resident.ts';

interface Player {
  readonly me: Resident;
  readonly city: City;
  readonly strangers: Set<Resident>;
  readonly lessons: Set<Lesson>;
  readonly articles: Set<number>;
  /** Most rewarding first. A path at two places earns points once a day, so its second route is dropped. */
  readonly routes: Set<{ readonly place: Place; readonly route: Route }>;
  /** How often a day allows an eco-action or `routes`, once the server has refused one. */
  readonly limits: Map<string, number>;
}

/**
 * Takes all points that need no location and no quiz. Ignores the limits until the server refuses, so that a broken limit
 * shows in the table.
 */
export async function* simulateFarmer(
  me: Resident,
  city: City,
  otherAccounts: readonly Resident[],
  days: readonly Day[],
): Timeline {
  const routes = city.places.flatMap((place) => place.routes.map((route) => ({ place, route })));
  const player: Player = {
    me,
    city,
    strangers: new Set(otherAccounts),
    lessons: new Set(city.lessons.toSorted((a, b) => b.ecoPointsReward - a.ecoPointsReward)),
    articles: new Set(city.articles),
    routes: new Set(routes.toSorted((a, b) => b.route.points - a.route.points)),
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
    const prospects = await readVisitProspects(me, city);
    yield* timeRoutes(player, day);
    yield* claimVisits(player, day, prospects);
  }
}

async function befriend({ me, strangers }: Player): Promise<void> {
  for (const stranger of strangers) {
    const request = me.call('POST /api/friend-request', { body: { receiverId: stranger.id } });
    const receipt = await nullIfRefused(['already-friends', 'request-pending', 'request-limit'], request);
    if (receipt?.relation === 'friend') strangers.delete(stranger);
  }
}

async function reportLessons({ me, lessons }: Player): Promise<void> {
  for (const lesson of lessons) {
    const body = { quizScore: 100 };
    const completion = me.call('POST /api/lessons/:id/complete', { params: { id: lesson.id }, body });
    if ((await nullIfRefused(['daily-claim-limit'], completion)) === null) return;
    lessons.delete(lesson);
  }
}

async function logActions({ me, limits }: Player): Promise<void> {
  for (const action of Object.keys(ECO_ACTIONS) as EcoAction[]) {
    for (let times = 0; times < (limits.get(action) ?? Infinity); times += 1) {
      const logCall = me.call('POST /api/user/eco-actions', { body: { action } });
      if ((await nullIfRefused(['daily-action-limit'], logCall)) === null) limits.set(action, times);
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
const LAST_ROUTE_HOUR = 20;

async function* timeRoutes({ me, routes, limits }: Player, day: Day): Timeline {
  let time = day.at(0.3);
  let finished = 0;
  for (const placedRoute of routes) {
    const { place, route } = placedRoute;
    // The server lets a walk finish after half of its duration.
    const end = time + (route.duration / 2) * MINUTE_MS;
    if (finished === limits.get('routes') || end > day.at(LAST_ROUTE_HOUR)) return;
    const params = { id: place.id, routeId: route.id };
    yield time;
    await me.call('POST /api/green-spaces/:id/routes/:routeId/start', { params, body: {} });
    yield (time = end);
    const finishCall = me.call('POST /api/green-spaces/:id/routes/:routeId/finish', { params, body: {} });
    const receipt = await nullIfRefused(['daily-route-limit'], finishCall);
    if (receipt === null) {
      limits.set('routes', finished);
      await me.call('DELETE /api/green-spaces/:id/routes/:routeId/start', { params });
      return;
    }
    finished += 1;
    if (receipt.pointsAwarded === 0) routes.delete(placedRoute);
  }
}

async function* claimVisits({ me, city }: Player, day: Day, { expectedPoints, visit }: VisitProspects): Timeline {
  const remainingPlaces = new Set(city.places);
  for (let hour = LAST_ROUTE_HOUR + 0.5; hour < 24; hour += 0.5) {
    yield day.at(hour);
    const [place] = [...remainingPlaces].toSorted((a, b) => expectedPoints(b) - expectedPoints(a));
    if (!place) return;
    const checkInCall = me.call('POST /api/green-spaces/checkin', { body: { greenSpaceId: place.id } });
    if ((await nullIfRefused(['daily-check-in-limit'], checkInCall)) === null) return;
    visit(place);
    remainingPlaces.delete(place);
  }
}
