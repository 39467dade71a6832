import { PARK_TYPES, type ParkType } from '@ecopulse/contract/green-spaces/green-spaces';
import type { PlanningArea } from '@ecopulse/contract/green-spaces/planning-areas';
import { metersBetween, type Point } from '../../../core/places/distance.rules.ts';
import { PLANNING_AREA_CENTRES } from '../../../core/places/planning-areas.ts';
import { NEW_SPACE, regionOf } from './green-spaces.admin.rules.ts';
import { ecoPointsOf } from '../green-spaces.rules.ts';
import type { ExtentRow } from './outline-import.queries.ts';
import { nameKey, type OutlineRefusal } from '../outlines/outline-file.rules.ts';
import type { Extent } from '../outlines/outline.rules.ts';

export interface Comparison {
  readonly name: string;
  readonly outcome: 'new' | 'changed' | 'same' | 'refused';
  readonly refusal: OutlineRefusal | null;
  readonly current: ExtentRow | null;
  readonly after: Extent | null;
}

/** Of two green spaces with the same name, the published one takes precedence, then the older one. */
export function spacesByNameKey(spaces: readonly ExtentRow[]): ReadonlyMap<string, ExtentRow> {
  const leastPreferredFirst = spaces.toSorted((a, b) => Number(a.is_active) - Number(b.is_active) || b.id - a.id);
  return new Map(leastPreferredFirst.map((space) => [nameKey(space.name), space]));
}

export function extentOfRow({ lat, lng, area_hectares, zones, outline }: ExtentRow): Extent {
  const circles = zones.map(({ lat, lng, radiusMeters }) => ({ lat, lng, radiusMeters }));
  return { lat, lng, areaHectares: area_hectares, zones: circles, outline };
}

export function compareOutline(name: string, current: ExtentRow | null, after: Extent | OutlineRefusal): Comparison {
  if ('fault' in after) return { name, outcome: 'refused', refusal: after, current, after: null };
  if (current === null) return { name, outcome: 'new', refusal: null, current, after };
  const isSame = JSON.stringify(extentOfRow(current)) === JSON.stringify(after);
  return { name: current.name, outcome: isSame ? 'same' : 'changed', refusal: null, current, after };
}

function guessParkType(name: string): ParkType {
  const key = nameKey(name);
  return PARK_TYPES.find((kind) => key.includes(nameKey(kind))) ?? 'Community Park';
}

/** The nearest centre is a guess; an admin checks it before publishing the draft. */
function nearestPlanningArea(point: Point): PlanningArea {
  const areas = Object.entries(PLANNING_AREA_CENTRES) as [PlanningArea, Point][];
  const [nearest] = areas.reduce((closest, area) => {
    return metersBetween(point, area[1]) < metersBetween(point, closest[1]) ? area : closest;
  });
  return nearest;
}

export function toDraftColumns(name: string, { lat, lng, areaHectares, zones, outline }: Extent, now: Date) {
  const parkType = guessParkType(name);
  const planningArea = nearestPlanningArea({ lat, lng });
  return {
    ...NEW_SPACE,
    name,
    park_type: parkType,
    planning_area: planningArea,
    region: regionOf(planningArea),
    // The distance to the nearest station is unknown, so it adds nothing.
    eco_points: ecoPointsOf({ parkType, areaHectares, mrtDistanceMeters: 0 }),
    lat,
    lng,
    area_hectares: areaHectares,
    zones: JSON.stringify(zones),
    outline: JSON.stringify(outline),
    description: '',
    location: '',
    opening_hours: '',
    accessibility: '',
    nearest_mrt: '',
    biodiversity_facts: '',
    bus_routes: [],
    tags: [],
    special_features: [],
    image_url: null,
    edited_at: now,
  };
}
