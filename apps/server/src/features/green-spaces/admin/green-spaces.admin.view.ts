import type { ParkType } from '@ecopulse/contract/green-spaces/green-spaces';
import { OPEN_STATUS } from '@ecopulse/contract/green-spaces/place-state';
import { toPlaceStatus } from '@ecopulse/contract/green-spaces/place-status';
import type { Region } from '@ecopulse/contract/green-spaces/planning-areas';
import type {
  GreenSpaceToEdit,
  ListedGreenSpace,
  OutlinePreview,
} from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { toHours } from '../green-spaces.rules.ts';
import { toFacts, toLine, toMapFacts } from '../green-spaces.view.ts';
import type { ContentUpdate } from '../../../db/content-tables.ts';
import { toContentState } from '../../../core/content/content-state.view.ts';
import type { ListedSpaceRow, SpaceRow } from './green-spaces.admin.queries.ts';
import { withOrderedAnswers } from './green-spaces.admin.rules.ts';
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
    placeStatus: toPlaceStatus(row.status ?? OPEN_STATUS),
    isFeatured: row.featured !== null,
    oldestFact: row.oldest_fact,
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
    hours: toHours(row.hours),
    accessibility: row.accessibility,
    nearestMrt: row.nearest_mrt,
    busRoutes: row.bus_routes,
    tags: row.tags,
    specialFeatures: row.special_features,
    biodiversityFacts: row.biodiversity_facts,
    facilities: [...row.facilities],
    statedNeeds: withOrderedAnswers(row.stated_needs),
    facts: toFacts(row.facts),
    lockedFields: row.locked_fields,
    lastUpdate: row.last_update && toContentUpdate(row.last_update),
    ...toMapFacts(row),
    outline: row.outline,
    routes: row.routes.map(({ id, name, duration, calories, points, ...rest }) => {
      return { id, name, duration, calories, points, ...toLine(rest) };
    }),
  };
}

function toContentUpdate({ at, came, kept }: ContentUpdate) {
  return { at, came: [...came], kept: Object.entries(kept).map(([field, shipped]) => ({ field, shipped })) };
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
