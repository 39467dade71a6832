import { metersBetween, type Point } from '../core/places/distance.rules.ts';
import { createCheckIns } from '../features/green-spaces/check-ins/check-in.service.ts';
import { createGuidedRoutes } from '../features/green-spaces/guided-routes/guided-routes.service.ts';
import { createRatings } from '../features/green-spaces/ratings/ratings.service.ts';
import { findGreenSpaces } from '../features/green-spaces/green-spaces.queries.ts';
import { pickRandom, type Random } from './random.ts';
import { type CallDeps, ignoreRefusal } from './service-calls.ts';

export interface Place extends Point {
  readonly id: number;
  readonly name: string;
  readonly planning_area: string;
}

interface Visitor {
  readonly id: number;
  readonly sharesLocation: boolean;
}

/** One step of an outing, at a minute of the day. */
export interface Stop {
  readonly minute: number;
  run(): Promise<void>;
}

export interface Outings {
  /** An outing that starts at a place: a check-in, and perhaps a rating, a guided route, or a second place near it. */
  plan(visitor: Visitor, place: Place, minute: number, random: Random): Stop[];
}

const RATE_CHANCE = 0.3;
const STARS = [3, 4, 4, 5, 5, 5];
const WALK_CHANCE = 0.12;
const SECOND_PLACE_CHANCE = 0.2;
const MAX_NEAR_PLACES = 5;
const ACCURACY_METERS = 25;

export async function createOutings(deps: CallDeps): Promise<Outings> {
  const { db } = deps;
  const checkIns = createCheckIns({ ...deps, locationRequired: false });
  const guidedRoutes = createGuidedRoutes(deps);
  const ratings = createRatings(deps);
  const places: Place[] = await findGreenSpaces(db);
  // A removed route has a negative position.
  const routes = await db
    .selectFrom('green_space_routes')
    .select(['id', 'green_space_id', 'duration_minutes'])
    .where('position', '>', 0)
    .orderBy('id')
    .execute();

  const positionOf = ({ sharesLocation }: Visitor, { lat, lng }: Place) =>
    sharesLocation ? { lat, lng, accuracyMeters: ACCURACY_METERS } : null;
  const visit = (visitor: Visitor, place: Place, minute: number): Stop => ({
    minute,
    run: () =>
      ignoreRefusal(checkIns.checkIn(visitor.id, { greenSpaceId: place.id, position: positionOf(visitor, place) })),
  });
  const rate = ({ id }: Visitor, place: Place, minute: number, stars: number): Stop => ({
    minute,
    run: () => ignoreRefusal(ratings.rate(id, place.id, stars)),
  });
  const walk = (visitor: Visitor, place: Place, minute: number, random: Random): Stop[] => {
    const placeRoutes = routes.filter((route) => route.green_space_id === place.id);
    if (placeRoutes.length === 0) return [];
    const route = pickRandom(random, placeRoutes);
    const routeKey = { greenSpaceId: place.id, routeId: route.id };
    const position = positionOf(visitor, place);
    return [
      { minute, run: () => ignoreRefusal(guidedRoutes.start(visitor.id, routeKey, position)) },
      {
        minute: minute + route.duration_minutes,
        run: () => ignoreRefusal(guidedRoutes.finish(visitor.id, routeKey, position)),
      },
    ];
  };

  return {
    plan(visitor, place, minute, random) {
      const stops = [visit(visitor, place, minute)];
      if (random() < RATE_CHANCE) stops.push(rate(visitor, place, minute + 20, pickRandom(random, STARS)));
      if (random() < WALK_CHANCE) return [...stops, ...walk(visitor, place, minute + 3, random)];
      if (random() < SECOND_PLACE_CHANCE)
        stops.push(visit(visitor, pickNearPlace(place, random), minute + 45 + random() * 60));
      return stops;
    },
  };

  function pickNearPlace(place: Place, random: Random): Place {
    const others = places.filter(({ id }) => id !== place.id);
    return pickRandom(
      random,
      others.toSorted((a, b) => metersBetween(place, a) - metersBetween(place, b)).slice(0, MAX_NEAR_PLACES),
    );
  }
}
