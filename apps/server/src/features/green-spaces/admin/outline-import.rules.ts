import { PARK_TYPES, type ParkType } from '@ecopulse/contract/green-spaces/green-spaces';
import type { PlanningArea } from '@ecopulse/contract/green-spaces/planning-areas';
import { metersBetween, type Point } from '../../../core/places/distance.rules.ts';
import { AREA_CENTRES } from '../../../core/places/planning-areas.ts';
import { NEW_SPACE, regionOf } from './green-spaces.admin.rules.ts';
import { ecoPointsOf } from '../green-spaces.rules.ts';
import type { ExtentRow } from './outline-import.queries.ts';
import { nameKey, type OutlineRefusal } from '../outlines/outline-file.rules.ts';
import type { Extent } from '../outlines/outline.rules.ts';

/** What would happen if an outline were imported. */
export interface Comparison {
  readonly name: string;
  readonly outcome: 'new' | 'changed' | 'same' | 'refused';
  readonly refusal: OutlineRefusal | null;
  readonly present: ExtentRow | null;
  readonly after: Extent | null;
}

/** Green spaces by the key of their name; if two have one name, the published one, else the older one. */
export function byKey(spaces: readonly ExtentRow[]): ReadonlyMap<string, ExtentRow> {
  const inOrder = spaces.toSorted((a, b) => Number(a.is_active) - Number(b.is_active) || b.id - a.id);
  return new Map(inOrder.map((space) => [nameKey(space.name), space]));
}

/** The extent of a stored green space. */
export function extentOfRow({ lat, lng, area_hectares, zones, outline }: ExtentRow): Extent {
  const circles = zones.map(({ lat, lng, radiusMeters }) => ({ lat, lng, radiusMeters }));
  return { lat, lng, areaHectares: area_hectares, zones: circles, outline };
}

/** Compares an outline with the green space that is stored under its name. */
export function compare(name: string, present: ExtentRow | null, after: Extent | OutlineRefusal): Comparison {
  if ('fault' in after) return { name, outcome: 'refused', refusal: after, present, after: null };
  if (present === null) return { name, outcome: 'new', refusal: null, present, after };
  const isSame = JSON.stringify(extentOfRow(present)) === JSON.stringify(after);
  return { name: present.name, outcome: isSame ? 'same' : 'changed', refusal: null, present, after };
}

/** The park type that a name suggests, else the most common one. */
function kindOf(name: string): ParkType {
  const key = nameKey(name);
  return PARK_TYPES.find((kind) => key.includes(nameKey(kind))) ?? 'Community Park';
}

/** The planning area with the nearest centre; an admin checks it before publishing the draft. */
function nearestArea(point: Point): PlanningArea {
  const areas = Object.entries(AREA_CENTRES) as [PlanningArea, Point][];
  const [nearest] = areas.reduce((best, each) => {
    return metersBetween(point, each[1]) < metersBetween(point, best[1]) ? each : best;
  });
  return nearest;
}

/** A draft of a place with only an outline: an admin still has to write its texts. */
export function draftOf(name: string, { lat, lng, areaHectares, zones, outline }: Extent, now: Date) {
  const parkType = kindOf(name);
  const planningArea = nearestArea({ lat, lng });
  return {
    ...NEW_SPACE,
    name,
    park_type: parkType,
    planning_area: planningArea,
    region: regionOf(planningArea),
    // The distance to the nearest station is not known yet, so it adds nothing.
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
