import type { Region } from '@ecopulse/contract/green-spaces/green-spaces';
import type { GreenSpaceForm } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { PLANNING_AREAS } from '@ecopulse/contract/green-spaces/planning-areas';
import type { PlacedRoute, SpaceRow } from './green-spaces.admin.queries.ts';
import { routeRewards } from '../green-spaces.rules.ts';

export function regionOf(planningArea: string): Region {
  const found = Object.entries(PLANNING_AREAS).find(([, areas]) => (areas as readonly string[]).includes(planningArea));
  if (!found) throw new Error(`there is no planning area ${planningArea}`);
  return found[0] as Region;
}

/** Not from the content files; its author has checked the facts. */
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

/** In a fixed order, since PostgreSQL reorders JSON fields. */
function orderedFacilities(facilities: readonly Facilities[number][]): Facilities {
  return facilities.map(({ kind, count, dataYear }) => ({ kind, count, dataYear }));
}

export function futureYears(facilities: readonly Facilities[number][], year: number): string[] {
  return facilities.flatMap(({ dataYear }, index) => (dataYear > year ? [`facilities.${index}.dataYear`] : []));
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
    accessibility: form.accessibility,
    nearest_mrt: form.nearestMrt,
    bus_routes: form.busRoutes,
    tags: form.tags,
    special_features: form.specialFeatures,
    biodiversity_facts: form.biodiversityFacts,
    zones: JSON.stringify(form.zones.map(({ lat, lng, radiusMeters }) => ({ lat, lng, radiusMeters }))),
    facilities: JSON.stringify(orderedFacilities(form.facilities)),
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
    accessibility: row.accessibility,
    nearestMrt: row.nearest_mrt,
    busRoutes: row.bus_routes,
    tags: row.tags,
    specialFeatures: row.special_features,
    biodiversityFacts: row.biodiversity_facts,
    facilities: orderedFacilities(row.facilities),
    routes: row.routes.map(({ id, name, duration }) => ({ id, name, minutes: duration })),
  };
}

/** In the order of `toForm`, so that both can be compared. */
export function inOrder(form: GreenSpaceForm): ReturnType<typeof toForm> {
  const { name, parkType, description, location, planningArea, lat, lng, areaHectares, imageUrl, ecoPoints } = form;
  const { openingHours, accessibility, nearestMrt, busRoutes, tags, specialFeatures, biodiversityFacts } = form;
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
    accessibility,
    nearestMrt,
    busRoutes,
    tags,
    specialFeatures,
    biodiversityFacts,
    facilities: orderedFacilities(form.facilities),
    routes: form.routes.map(({ id, name, minutes }) => ({ id: id ?? 0, name, minutes })),
  };
}

/**
 * New positions follow all present ones. `unknown` are the fields of routes that belong to another green space,
 * are no longer listed or appear twice.
 */
export function placeRoutes(
  wanted: GreenSpaceForm['routes'],
  present: readonly { readonly id: number; readonly position: number }[],
): { routes: PlacedRoute[]; unknown: string[] } {
  const last = Math.max(0, ...present.map(({ position }) => position));
  const known = new Set(present.map(({ id }) => id));
  const unknown = wanted.flatMap(({ id }, index) => {
    if (id === undefined || id === null || known.delete(id)) return [];
    return [`routes.${index}.id`];
  });
  const routes = wanted.map(({ id, name, minutes }, index) => ({
    id: id ?? null,
    position: last + index + 1,
    name,
    duration: minutes,
    ...routeRewards(minutes),
  }));
  return { routes, unknown };
}
