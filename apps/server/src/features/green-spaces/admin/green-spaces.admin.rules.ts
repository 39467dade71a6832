import type { Region } from '@ecopulse/contract/green-spaces';
import type { GreenSpaceForm } from '@ecopulse/contract/green-spaces-admin';
import { PLANNING_AREAS } from '@ecopulse/contract/planning-areas';
import type { PlacedRoute, SpaceRow } from './green-spaces.admin.queries.ts';
import { routeRewards } from '../green-spaces.rules.ts';

/** The region that a planning area lies in. Throws where there is no such area. */
export function regionOf(planningArea: string): Region {
  const found = Object.entries(PLANNING_AREAS).find(([, areas]) => (areas as readonly string[]).includes(planningArea));
  if (!found) throw new Error(`there is no planning area ${planningArea}`);
  return found[0] as Region;
}

/** What an admin begins: a draft that no file of content knows, of which they have checked what they say. */
export const NEW_SPACE = {
  content_key: null,
  content_hash: null,
  featured: null,
  is_active: false,
  was_published: false,
  edited_by_admin: true,
  confidence: JSON.stringify({ place: 'verified', text: 'partly checked' }),
  translations: '{}',
};

/** The columns of what a form says. */
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
  };
}

/** What is stored, in the fields of its form: what a change is compared with, and what has to fit before it is shown. */
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
    routes: row.routes.map(({ id, name, duration }) => ({ id, name, minutes: duration })),
  };
}

/** A form in the order of fields of `toForm`, so that the two can be compared. */
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
    routes: form.routes.map(({ id, name, minutes }) => ({ id: id ?? 0, name, minutes })),
  };
}

/**
 * The routes of a form in their places, behind all that are taken now. Answers the names of the fields that name a route
 * which is not (any more) one of this green space, or one twice.
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
