import type { EventEdit, EventForm } from '@ecopulse/contract/events/event-form';
import { EVENT_FIELD_PROBLEMS } from '@ecopulse/contract/events/event-field-problems';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Querier } from '../../../db/database.ts';
import { findEventPlace } from '../../green-spaces/green-spaces.reads.ts';
import type { EventRow } from '../events.queries.ts';
import { coveringRadius, type Faults, planningAreaOf } from './event-form.rules.ts';

export function impossible(fields: Faults): ProblemError {
  return new ProblemError('event-not-possible', { fields });
}

/** The columns of a place: of a green space its own, or the point of the form. Throws `event-not-possible`. */
export async function placeColumns(db: Querier, { greenSpaceId, name, lat, lng, radiusMeters }: EventForm['place']) {
  if (typeof greenSpaceId === 'number') {
    const space = await findEventPlace(db, greenSpaceId);
    if (!space) throw impossible({ 'place.greenSpaceId': EVENT_FIELD_PROBLEMS['unknown-place'] });
    return {
      green_space_id: space.id,
      place_name: space.name,
      lat: space.lat,
      lng: space.lng,
      radius_meters: coveringRadius(space, space.zones),
      planning_area: space.planning_area as EventRow['planning_area'],
    };
  }
  // The contract has checked that a point is whole.
  const point = { lat: lat ?? 0, lng: lng ?? 0 };
  return {
    green_space_id: null,
    place_name: name ?? '',
    ...point,
    radius_meters: radiusMeters ?? 0,
    planning_area: planningAreaOf(point),
  };
}

export type PlaceColumns = Awaited<ReturnType<typeof placeColumns>>;

export function textColumns(form: EventForm | EventEdit) {
  return {
    kind: form.kind,
    title: JSON.stringify(form.title),
    text: JSON.stringify(form.text),
    languages: [...new Set(form.languages)],
    capacity: form.capacity,
    age_band: form.ageBand ?? 'all',
    bring: form.bring,
    accessibility: form.accessibility,
    wet_weather_plan: form.wetWeatherPlan,
    contact: form.contact,
  };
}

/** Whether those who are going must come at another time or to another place. A renamed green space is no move. */
export function isMoved(before: EventRow, place: PlaceColumns, times: { startsAt: Date; endsAt: Date }): boolean {
  const isElsewhere =
    before.green_space_id !== place.green_space_id ||
    (place.green_space_id === null &&
      (before.lat !== place.lat ||
        before.lng !== place.lng ||
        before.place_name !== place.place_name ||
        before.radius_meters !== place.radius_meters));
  return (
    isElsewhere ||
    before.starts_at.getTime() !== times.startsAt.getTime() ||
    before.ends_at.getTime() !== times.endsAt.getTime()
  );
}
