import type {
  PlaceDifference,
  PlaceSourceState,
  PlaceWithDifferences,
} from '@ecopulse/contract/green-spaces/place-sources';
import { dateFacilities } from './place-differences.rules.ts';
import type { PlaceSources } from './place-sources.service.ts';

type Listed = Awaited<ReturnType<PlaceSources['list']>>;

export function toPlaceSource({ source, fetched, isFetching }: Listed['states'][number]): PlaceSourceState {
  return {
    ...source,
    isFetching,
    fetchedAt: fetched?.fetched_at?.toISOString() ?? null,
    fault: fetched?.fault ?? null,
    faultDetail: fetched?.fault_detail ?? null,
  };
}

/** In the order of the rows, which are sorted by green space. */
export function toPlacesWithDifferences(rows: Listed['differences']): PlaceWithDifferences[] {
  const places = new Map<number, PlaceWithDifferences>();
  for (const row of rows) {
    const { green_space_id: id, name, version } = row;
    const place = places.get(id) ?? { id, name, version, differences: [] };
    place.differences.push(toDifference(row));
    places.set(id, place);
  }
  return [...places.values()];
}

function toDifference(row: Listed['differences'][number]): PlaceDifference {
  const { id, source, date, locked_fields: lockedFields } = row;
  const { value } = row.incoming;
  const common = { id, source, date, isLocked: lockedFields.includes(row.field), isRefused: row.refused_at !== null };
  return typeof value === 'string'
    ? { ...common, field: 'nearestMrt', stored: row.nearest_mrt, incoming: value }
    : { ...common, field: 'facilities', stored: [...row.facilities], incoming: dateFacilities(value, date) };
}
