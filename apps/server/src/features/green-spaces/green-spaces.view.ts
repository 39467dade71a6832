import type { InboxContent } from '@ecopulse/contract/admin/inbox';
import { greenSpaceTexts, type Texts } from '@ecopulse/content/translations.schema';
import type {
  CheckInReceipt,
  GreenSpace,
  GreenSpaceDetail,
  VisitedGreenSpace,
} from '@ecopulse/contract/green-spaces/green-spaces';
import type { FeaturedSpace, PlaceSummary } from '@ecopulse/contract/green-spaces/green-spaces-overview';
import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import type { GreenSpaceShapes } from '@ecopulse/contract/green-spaces/outlines';
import { FACT_FIELDS, type PlaceFacts } from '@ecopulse/contract/green-spaces/place-facts';
import { toKnownNeeds } from '@ecopulse/contract/green-spaces/known-needs';
import { isClosedOn, OPEN_STATUS } from '@ecopulse/contract/green-spaces/place-state';
import { toPlaceStatus } from '@ecopulse/contract/green-spaces/place-status';
import type { Visit } from '@ecopulse/contract/green-spaces/visits';
import { dayOf } from '../../core/calendar/calendar.rules.ts';
import type { Earned } from '../../core/rewards/run-effects.ts';
import { toEarnings } from '../../core/rewards/rewards.view.ts';
import type { VisitedRow } from './check-ins/check-in.queries.ts';
import type { ShutPathRow } from './conditions/conditions.queries.ts';
import { isClaim } from './check-ins/check-in.rules.ts';
import type { CheckInResult } from './check-ins/check-in.service.ts';
import type { DetailFactsRow, LineOfRoute, ShapeRow } from './green-spaces.queries.ts';
import type { ListedSpace } from './green-spaces.service.ts';
import { finishableAt, toHours } from './green-spaces.rules.ts';
import type { StartedWalk } from './guided-routes/guided-routes.service.ts';
import type { VisitRow } from './visits/visits.queries.ts';

export function toGreenSpace(row: ListedSpace): GreenSpace {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    location: row.location,
    planningArea: row.planning_area,
    // Enums of the contract: every writer of these columns checks them.
    region: row.region as GreenSpace['region'],
    lat: row.lat,
    lng: row.lng,
    areaHectares: row.area_hectares,
    imageUrl: row.image_url,
    parkType: row.park_type as GreenSpace['parkType'],
    ecoPoints: row.eco_points,
    rating: row.rating,
    totalRatings: row.ratings ?? 0,
    openingHours: row.opening_hours,
    hours: toHours(row.hours),
    status: toPlaceStatus(row.status ?? OPEN_STATUS),
    conditions: [...row.conditions],
    accessibility: row.accessibility,
    nearestMrt: row.nearest_mrt,
    mrtMeters: row.mrt_distance_meters,
    ...toKnownNeeds(row.facilities, row.stated_needs),
    busRoutes: row.bus_routes,
    tags: row.tags,
    specialFeatures: row.special_features,
    biodiversityFacts: row.biodiversity_facts,
    routes: row.routes,
    confidence: row.confidence as GreenSpace['confidence'],
    translations: {},
    isActive: row.is_active,
  };
}

const MAX_LISTED_PER_FIELD = 2;

/** Keys are paths in the response. */
export function listedTexts(space: GreenSpace): Texts {
  const { name, location, description, openingHours, nearestMrt, tags, specialFeatures } = space;
  const listEntries = [
    ...tags.slice(0, MAX_LISTED_PER_FIELD).map((tag, n) => [`tags.${n}`, tag] as const),
    ...specialFeatures.slice(0, MAX_LISTED_PER_FIELD).map((feature, n) => [`specialFeatures.${n}`, feature] as const),
  ];
  return { name, location, description, openingHours, nearestMrt, ...Object.fromEntries(listEntries) };
}

export function detailTexts(space: GreenSpaceDetail): Texts {
  return greenSpaceTexts(space);
}

export function overviewTexts(item: { name: string; location: string; description?: string }): Texts {
  const { name, location, description } = item;
  return { name, location, ...(description !== undefined && { description }) };
}

const MAX_FEATURED = 4;

/** Featured ones are the first of `spaces`; those closed today are left out. */
export function toOverview(
  spaces: readonly GreenSpace[],
  now: Date,
): { featured: FeaturedSpace[]; places: PlaceSummary[] } {
  return {
    featured: spaces
      .filter(({ status }) => !isClosedOn(status, dayOf(now)))
      .slice(0, MAX_FEATURED)
      .map(({ id, name, description, location, imageUrl, rating, totalRatings }) => {
        return { id, name, description, location, imageUrl, rating, totalRatings, translations: {} };
      }),
    places: spaces.map(({ id, name, location, region, lat, lng, imageUrl, parkType, ecoPoints, status }) => {
      return { id, name, location, region, lat, lng, imageUrl, parkType, ecoPoints, status, translations: {} };
    }),
  };
}

/** Picks fields explicitly, since cached responses are not checked against the contract again. */
export function toDetail(space: GreenSpace, row: DetailFactsRow): GreenSpaceDetail {
  return {
    ...space,
    routes: space.routes.map((route) => ({ ...route, ...toLine(row.lines.find(({ id }) => id === route.id)) })),
    facts: toFacts(row.facts),
    facilities: row.facilities.map(({ kind, count, dataYear }) => ({ kind, count, dataYear })),
    ...toMapFacts(row),
  };
}

/** In the contract's order of fields, since PostgreSQL reorders those of JSON. */
export function toFacts(facts: PlaceFacts): PlaceFacts {
  const entries = FACT_FIELDS.flatMap((field) => {
    const fact = facts[field];
    return fact ? [[field, { source: fact.source, date: fact.date }]] : [];
  });
  return Object.fromEntries(entries) as PlaceFacts;
}

/** In the contract's order of fields, since PostgreSQL reorders those of JSON. */
export function toLine(row: Pick<LineOfRoute, 'line' | 'stops'> | undefined) {
  const line = row?.line;
  return {
    line: line ? { type: line.type, coordinates: line.coordinates } : null,
    stops: (row?.stops ?? []).map(({ name, text, lat, lng }) => ({ name, text, lat, lng })),
  };
}

export function toMapFacts({
  heritage_trees,
  tracks,
  facility_points,
}: Omit<DetailFactsRow, 'facilities' | 'lines' | 'facts'>) {
  return {
    heritageTrees: heritage_trees.map(({ id, name, species, at = null }) => ({ id, name, species, at })),
    tracks: tracks.map(({ kind, lines }) => ({ kind, lines })),
    facilityPoints: facility_points.map(({ kind, lat, lng, dataYear }) => ({ kind, lat, lng, dataYear })),
  };
}

export function toShapes(rows: readonly ShapeRow[]): GreenSpaceShapes {
  const features = rows.map(({ id, name, outline, zones }) => ({
    type: 'Feature' as const,
    id,
    geometry: outline,
    properties: { name, circles: outline === null ? [...zones] : [] },
  }));
  return { type: 'FeatureCollection', features };
}

export function toCheckInReceipt({ place, pointsAwarded, proof }: CheckInResult, earned: Earned): CheckInReceipt {
  return { ...toEarnings(earned), pointsAwarded, greenSpace: { id: place.id, name: place.name }, proof };
}

function toRetiredSpace({ name, park_type, region, lat, lng }: VisitedRow) {
  return { name, parkType: park_type as GreenSpace['parkType'], region: region as GreenSpace['region'], lat, lng };
}

export function toVisitedGreenSpace(row: VisitedRow): VisitedGreenSpace {
  return {
    greenSpaceId: row.green_space_id,
    visits: row.visits,
    lastVisit: row.last_visit.toISOString(),
    checkedInToday: row.today !== null,
    today: row.today && { proof: row.today.proof, isClaim: isClaim(row.today) },
    ownRating: row.own_rating,
    hasMemories: row.has_memories,
    canAnswer: row.can_answer,
    retired: row.is_active ? null : toRetiredSpace(row),
  };
}

export function toWalk(row: StartedWalk): Walk {
  return {
    greenSpaceId: row.green_space_id,
    routeId: row.route_id,
    name: row.name,
    duration: row.duration_minutes,
    startedAt: row.started_at.toISOString(),
    finishableAt: finishableAt(row.started_at, row.duration_minutes).toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    isStartVerified: row.started_verified,
  };
}

export function toVisit({ id, day, green_space_id, name, note, pictures }: VisitRow): Visit {
  return { id, day, greenSpace: { id: green_space_id, name }, note, pictures };
}

/** The day of the last of them, so that no visit can be recognised. */
export function toShutPath(row: ShutPathRow): NonNullable<InboxContent['condition']> {
  return {
    greenSpace: { id: row.id, name: row.name },
    by: row.by,
    lastOn: dayOf(row.at),
  };
}
