import type { Region } from '@ecopulse/contract/green-spaces/planning-areas';
import type { GreenSpaceForm } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import type { StatedNeed } from '@ecopulse/contract/green-spaces/needs';
import { PLANNING_AREAS } from '@ecopulse/contract/green-spaces/planning-areas';
import { MAX_ROUTE_DISTANCE_KM } from '@ecopulse/contract/green-spaces/route-lines';
import { metersToNearest, type Point } from '../../../core/places/distance.rules.ts';
import type { PlacedRoute, SpaceRow } from './green-spaces.admin.queries.ts';
import { routeRewards, toHours } from '../green-spaces.rules.ts';

export function regionOf(planningArea: string): Region {
  const entry = Object.entries(PLANNING_AREAS).find(([, areas]) => (areas as readonly string[]).includes(planningArea));
  if (!entry) throw new Error(`there is no planning area ${planningArea}`);
  return entry[0] as Region;
}

/** Fixed columns of a green space that an admin adds; `confidence` relies on the admin's own check. */
export const NEW_SPACE = {
  content_key: null,
  content_hash: null,
  featured: null,
  is_active: false,
  was_published: false,
  edited_by_admin: true,
  confidence: JSON.stringify({ place: 'verified', text: 'partly checked' }),
};

type Facilities = GreenSpaceForm['facilities'];

/** Field order matters for comparisons, and PostgreSQL reorders JSON fields. */
function withOrderedFields(facilities: readonly Facilities[number][]): Facilities {
  return facilities.map(({ kind, count, dataYear }) => ({ kind, count, dataYear }));
}

export function futureYearFields(form: Pick<GreenSpaceForm, 'facilities' | 'statedNeeds'>, year: number): string[] {
  return (['facilities', 'statedNeeds'] as const).flatMap((field) =>
    (form[field] ?? []).flatMap(({ dataYear }, index) => (dataYear > year ? [`${field}.${index}.dataYear`] : [])),
  );
}

/** What an older form does not send stays; hours do unless their text changes. */
export function withUnsentFields(
  form: GreenSpaceForm,
  before: Pick<SpaceRow, 'opening_hours' | 'hours' | 'stated_needs'>,
): GreenSpaceForm {
  const statedNeeds = form.statedNeeds ?? withOrderedAnswers(before.stated_needs);
  if (form.hours !== undefined) return { ...form, statedNeeds };
  return { ...form, statedNeeds, hours: form.openingHours === before.opening_hours ? toHours(before.hours) : null };
}

/** Field order matters for comparisons, and PostgreSQL reorders JSON fields. */
export function withOrderedAnswers(stated: readonly StatedNeed[]): StatedNeed[] {
  return stated.map(({ need, answer, dataYear }) => ({ need, answer, dataYear }));
}

type LineForm = Pick<GreenSpaceForm['routes'][number], 'line' | 'stops'>;

/** Six decimals are about 0.1 m. In one order of fields, so that routes can be compared. */
function roundLine({ line, stops }: LineForm): Pick<PlacedRoute, 'line' | 'stops'> {
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return {
    line: line
      ? { type: 'LineString', coordinates: line.coordinates.map(([lng, lat]) => [round(lng), round(lat)]) }
      : null,
    stops: (stops ?? []).map(({ name, text, lat, lng }) => {
      return { name, text: text?.trim() || null, lat: round(lat), lng: round(lng) };
    }),
  };
}

/** Fields of lines and stops that are too far from the green space. */
export function farFields({ zones, routes }: GreenSpaceForm): string[] {
  const isFar = (point: Point) => metersToNearest(point, zones) > MAX_ROUTE_DISTANCE_KM * 1000;
  return routes.flatMap(({ line, stops }, index) => [
    ...(line?.coordinates.some(([lng, lat]) => isFar({ lat, lng })) ? [`routes.${index}.line`] : []),
    ...(stops ?? []).flatMap((stop, stopIndex) => (isFar(stop) ? [`routes.${index}.stops.${stopIndex}.lat`] : [])),
  ]);
}

export function toColumns(form: GreenSpaceForm) {
  return {
    name: form.name,
    description: form.description,
    location: form.location,
    planning_area: form.planningArea,
    region: regionOf(form.planningArea),
    lat: form.lat,
    lng: form.lng,
    area_hectares: form.areaHectares,
    image_url: form.imageUrl,
    park_type: form.parkType,
    eco_points: form.ecoPoints,
    opening_hours: form.openingHours,
    hours: form.hours ? JSON.stringify(form.hours) : null,
    accessibility: form.accessibility,
    nearest_mrt: form.nearestMrt,
    bus_routes: form.busRoutes,
    tags: form.tags,
    special_features: form.specialFeatures,
    biodiversity_facts: form.biodiversityFacts,
    zones: JSON.stringify(form.zones.map(({ lat, lng, radiusMeters }) => ({ lat, lng, radiusMeters }))),
    facilities: JSON.stringify(withOrderedFields(form.facilities)),
    stated_needs: JSON.stringify(withOrderedAnswers(form.statedNeeds ?? [])),
  };
}

export function toForm(row: SpaceRow) {
  return {
    name: row.name,
    parkType: row.park_type,
    description: row.description,
    location: row.location,
    planningArea: row.planning_area,
    lat: row.lat,
    lng: row.lng,
    areaHectares: row.area_hectares,
    zones: row.zones.map(({ lat, lng, radiusMeters }) => ({ lat, lng, radiusMeters })),
    imageUrl: row.image_url,
    ecoPoints: row.eco_points,
    openingHours: row.opening_hours,
    hours: toHours(row.hours),
    accessibility: row.accessibility,
    nearestMrt: row.nearest_mrt,
    busRoutes: row.bus_routes,
    tags: row.tags,
    specialFeatures: row.special_features,
    biodiversityFacts: row.biodiversity_facts,
    facilities: withOrderedFields(row.facilities),
    statedNeeds: withOrderedAnswers(row.stated_needs),
    routes: row.routes.map(({ id, name, duration, line, stops }) => {
      return { id, name, minutes: duration, ...roundLine({ line, stops }) };
    }),
  };
}

/** Same field order as `toForm`, so that both can be compared. */
export function toComparableForm(form: GreenSpaceForm): ReturnType<typeof toForm> {
  const { name, parkType, description, location, planningArea, lat, lng, areaHectares, imageUrl, ecoPoints } = form;
  const {
    openingHours,
    hours = null,
    accessibility,
    nearestMrt,
    busRoutes,
    tags,
    specialFeatures,
    biodiversityFacts,
  } = form;
  return {
    name,
    parkType,
    description,
    location,
    planningArea,
    lat,
    lng,
    areaHectares,
    zones: form.zones.map(({ lat, lng, radiusMeters }) => ({ lat, lng, radiusMeters })),
    imageUrl,
    ecoPoints,
    openingHours,
    hours: toHours(hours),
    accessibility,
    nearestMrt,
    busRoutes,
    tags,
    specialFeatures,
    biodiversityFacts,
    facilities: withOrderedFields(form.facilities),
    statedNeeds: withOrderedAnswers(form.statedNeeds ?? []),
    routes: form.routes.map(({ id, name, minutes, ...rest }) => ({ id: id ?? 0, name, minutes, ...roundLine(rest) })),
  };
}

/**
 * New positions follow all current ones. `unknownFields` are the ids that belong to another green space,
 * to a retired route, or appear twice.
 */
export function placeRoutes(
  sentRoutes: GreenSpaceForm['routes'],
  currentRoutes: readonly { readonly id: number; readonly position: number }[],
): { routes: PlacedRoute[]; unknownFields: string[] } {
  const lastPosition = Math.max(0, ...currentRoutes.map(({ position }) => position));
  const unmatchedIds = new Set(currentRoutes.map(({ id }) => id));
  const unknownFields = sentRoutes.flatMap(({ id }, index) => {
    if (id === undefined || id === null || unmatchedIds.delete(id)) return [];
    return [`routes.${index}.id`];
  });
  const routes = sentRoutes.map(({ id, name, minutes, ...rest }, index) => ({
    id: id ?? null,
    position: lastPosition + index + 1,
    name,
    duration: minutes,
    ...routeRewards(minutes),
    ...roundLine(rest),
  }));
  return { routes, unknownFields };
}
