import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import type { DeviceLocation, GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Lesson } from '@ecopulse/contract/lessons/lessons';
import { type Connection, queryRows, readCorrectAnswers } from '../harness/database.ts';
import { pick, type Random } from '../harness/random.ts';
import type { Caller } from './resident.ts';

interface Zone {
  readonly lat: number;
  readonly lng: number;
  readonly radiusMeters: number;
}

export interface Place extends GreenSpace {
  readonly zones: readonly Zone[];
}

interface QuizAnswer {
  readonly questionId: string;
  readonly optionId: string;
}

/** Also holds facts that residents learn on site or from a lesson: zones and correct answers. */
export interface City {
  readonly places: readonly Place[];
  readonly lessons: readonly Lesson[];
  readonly challenges: readonly Challenge[];
  readonly articles: readonly number[];
  readonly correctAnswers: ReadonlyMap<number, readonly QuizAnswer[]>;
}

export async function readCity(call: Caller, connection: Connection): Promise<City> {
  const spaces = (await call('GET /api/green-spaces')).filter(({ status }) => status.state !== 'closed');
  const lessons = await call('GET /api/lessons');
  const challenges = await call('GET /api/challenges/active');
  const articles = await call('GET /api/news', { query: { limit: '100' } });
  const rows = await queryRows<{ id: number; zones: Zone[] }>(connection, 'select id, zones from green_spaces');
  const zones = new Map(rows.map((row) => [row.id, row.zones]));
  return {
    places: spaces.map((space) => ({ ...space, zones: zones.get(space.id) ?? [] })),
    lessons,
    challenges,
    articles: articles.map(({ id }) => id),
    correctAnswers: await readCorrectAnswers(
      connection,
      lessons.map(({ id }) => id),
    ),
  };
}

type Point = Pick<GreenSpace, 'lat' | 'lng'>;

const METERS_PER_DEGREE = 111_195;
/** So near the equator, degrees of longitude and latitude have about the same length. */
function kilometersBetween(a: Point, b: Point): number {
  return (Math.hypot(a.lat - b.lat, a.lng - b.lng) * METERS_PER_DEGREE) / 1000;
}

export function nearestFirst(places: readonly Place[], from: Point): Place[] {
  return places.toSorted((a, b) => kilometersBetween(a, from) - kilometersBetween(b, from));
}

/** A quarter of an hour, and then 15 km/h. */
export function minutesBetween(a: Point, b: Point): number {
  return 15 + (kilometersBetween(a, b) / 15) * 60;
}

export function locationIn({ zones }: Place, random: Random): DeviceLocation {
  const zone = pick(zones, random);
  // The square root spreads the locations evenly over the circle.
  const meters = Math.sqrt(random()) * zone.radiusMeters;
  const direction = random() * 2 * Math.PI;
  return {
    lat: zone.lat + (meters * Math.sin(direction)) / METERS_PER_DEGREE,
    lng: zone.lng + (meters * Math.cos(direction)) / METERS_PER_DEGREE,
    accuracyMeters: 5 + Math.round(35 * random()),
  };
}
