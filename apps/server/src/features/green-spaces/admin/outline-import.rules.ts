import { PARK_TYPES, type ParkType } from '@ecopulse/contract/green-spaces';
import type { OutlineFault } from '@ecopulse/contract/green-spaces-admin';
import type { PlanningArea } from '@ecopulse/contract/planning-areas';
import { metersBetween, type Point } from '../../../core/places/distance.rules.ts';
import { AREA_CENTRES } from '../../../core/places/planning-areas.ts';
import { NEW_SPACE, regionOf } from './green-spaces.admin.rules.ts';
import { ecoPointsOf } from '../green-spaces.rules.ts';
import type { ExtentRow } from './outline-import.queries.ts';
import { nameKey } from '../outlines/outline-file.rules.ts';
import type { Extent } from '../outlines/outline.rules.ts';

/** What an outline would do, if it were taken. */
export interface Comparison {
  readonly name: string;
  readonly outcome: 'new' | 'changed' | 'same' | 'refused';
  readonly fault: OutlineFault | null;
  readonly present: ExtentRow | null;
  readonly after: Extent | null;
}

/** Green spaces by what they are known by; of two of one name the listed one, else the older. */
export function byKey(spaces: readonly ExtentRow[]): ReadonlyMap<string, ExtentRow> {
  const inOrder = spaces.toSorted((a, b) => Number(a.is_active) - Number(b.is_active) || b.id - a.id);
  return new Map(inOrder.map((space) => [nameKey(space.name), space]));
}

/** Where a stored green space is. */
export function extentOfRow({ lat, lng, area_hectares, zones }: ExtentRow): Extent {
  const circles = zones.map(({ lat, lng, radiusMeters }) => ({ lat, lng, radiusMeters }));
  return { lat, lng, areaHectares: area_hectares, zones: circles };
}

/** Compares what an outline says with what is stored under its name. */
export function compare(name: string, present: ExtentRow | null, after: Extent | OutlineFault): Comparison {
  if (typeof after === 'string') return { name, outcome: 'refused', fault: after, present, after: null };
  if (present === null) return { name, outcome: 'new', fault: null, present, after };
  const isSame = JSON.stringify(extentOfRow(present)) === JSON.stringify(after);
  return { name: present.name, outcome: isSame ? 'same' : 'changed', fault: null, present, after };
}

/** The kind that a name tells of, else the commonest. */
function kindOf(name: string): ParkType {
  const key = nameKey(name);
  return PARK_TYPES.find((kind) => key.includes(nameKey(kind))) ?? 'Community Park';
}

/** The planning area whose middle is nearest: an admin looks at it before the draft is published. */
function nearestArea(point: Point): PlanningArea {
  const areas = Object.entries(AREA_CENTRES) as [PlanningArea, Point][];
  const [nearest] = areas.reduce((best, each) => {
    return metersBetween(point, each[1]) < metersBetween(point, best[1]) ? each : best;
  });
  return nearest;
}

/** A draft of a place that only an outline is known of: its texts are empty until somebody writes them. */
export function draftOf(name: string, { lat, lng, areaHectares, zones }: Extent, now: Date) {
  const parkType = kindOf(name);
  const planningArea = nearestArea({ lat, lng });
  return {
    ...NEW_SPACE,
    name,
    park_type: parkType,
    planning_area: planningArea,
    region: regionOf(planningArea),
    // How far its station is nobody knows yet: that adds nothing.
    eco_points: ecoPointsOf({ parkType, areaHectares, mrtDistanceMeters: 0 }),
    lat,
    lng,
    area_hectares: areaHectares,
    zones: JSON.stringify(zones),
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
