import type { ParkType } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Region } from '@ecopulse/contract/green-spaces/planning-areas';
import type {
  GreenSpaceToEdit,
  ListedGreenSpace,
  OutlinePreview,
} from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { toLine, toMapFacts } from '../green-spaces.view.ts';
import { toContentState } from '../../../core/content/content-state.view.ts';
import type { ListedSpaceRow, SpaceRow } from './green-spaces.admin.queries.ts';
import { type Comparison, extentOfRow } from './outline-import.rules.ts';
import type { Extent } from '../outlines/outline.rules.ts';

type ContentStateRow = Pick<SpaceRow, 'id' | 'version' | 'is_active' | 'was_published' | 'edited_at'>;

const stateOf = ({ is_active, ...row }: ContentStateRow) => toContentState({ ...row, isShown: is_active });

export function toListedGreenSpace(row: ListedSpaceRow): ListedGreenSpace {
  return {
    ...stateOf(row),
    name: row.name,
    // Enums of the contract: every writer of these columns checks them.
    parkType: row.park_type as ParkType,
    region: row.region as Region,
    planningArea: row.planning_area,
    ecoPoints: row.eco_points,
    rating: row.rating,
    totalRatings: row.ratings ?? 0,
  };
}

export function toGreenSpaceToEdit(row: SpaceRow): GreenSpaceToEdit {
  return {
    ...toListedGreenSpace(row),
    description: row.description,
    location: row.location,
    lat: row.lat,
    lng: row.lng,
    areaHectares: row.area_hectares,
    zones: [...row.zones],
    imageUrl: row.image_url,
    openingHours: row.opening_hours,
    accessibility: row.accessibility,
    nearestMrt: row.nearest_mrt,
    busRoutes: row.bus_routes,
    tags: row.tags,
    specialFeatures: row.special_features,
    biodiversityFacts: row.biodiversity_facts,
    facilities: [...row.facilities],
    ...toMapFacts(row),
    outline: row.outline,
    routes: row.routes.map(({ id, name, duration, calories, points, ...rest }) => {
      return { id, name, duration, calories, points, ...toLine(rest) };
    }),
  };
}

export function toOutlinePreview({ name, outcome, refusal, current, after }: Comparison): OutlinePreview {
  return {
    name,
    outcome,
    fault: refusal?.fault ?? null,
    faultPlace: refusal && { path: refusal.path, at: refusal.at },
    greenSpace: current && stateOf(current),
    before: current && toExtent(extentOfRow(current)),
    after: after?.outline ? { ...toExtent(after), outline: after.outline } : null,
  };
}

function toExtent({ lat, lng, areaHectares, zones }: Extent) {
  return { lat, lng, areaHectares, zones: [...zones] };
}
