import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { fillPlaceholders } from '../field-problems.ts';
import { position } from './outlines.ts';
import { latitudeInSingapore, longitudeInSingapore } from './places.ts';
import { text, trimmedText } from '../scalars.ts';

export const MIN_LINE_POINTS = 2;
export const MAX_LINE_POINTS = 500;
export const MAX_STOPS = 20;
/** From the circles of the green space. */
export const MAX_ROUTE_DISTANCE_KM = 2;
export const MAX_STOP_NAME = 60;
export const MAX_STOP_TEXT = 280;

/** GeoJSON (RFC 7946), from the start of the walk to its end. */
export const routeLine = z.object({ type: z.literal('LineString'), coordinates: z.array(position) });

export type RouteLine = z.infer<typeof routeLine>;

/** In the order of the walk. */
export const routeStop = z.object({ name: z.string(), text: z.nullable(z.string()), lat: z.number(), lng: z.number() });

export type RouteStop = z.infer<typeof routeStop>;

const LINE_ERROR = {
  error: fillPlaceholders(ADMIN_FIELD_PROBLEMS['not-a-line'], { least: MIN_LINE_POINTS, most: MAX_LINE_POINTS }),
};

const isInSingapore = ([lng, lat]: readonly [number, number]) =>
  z.safeParse(longitudeInSingapore, lng).success && z.safeParse(latitudeInSingapore, lat).success;

const number = z.number(LINE_ERROR);

/** A fault is the line's own, since a form has one field for it. */
export const routeLineForm = z
  .object(
    {
      type: z.literal('LineString', LINE_ERROR),
      coordinates: z.array(z.tuple([number, number], LINE_ERROR), LINE_ERROR),
    },
    LINE_ERROR,
  )
  .check(
    z.refine(({ coordinates: { length } }) => length >= MIN_LINE_POINTS && length <= MAX_LINE_POINTS, {
      ...LINE_ERROR,
      abort: true,
    }),
    z.refine(({ coordinates }) => coordinates.every(isInSingapore), LINE_ERROR),
  );

export const routeStopForm = z.object({
  name: trimmedText(1, MAX_STOP_NAME),
  text: z.nullable(text(MAX_STOP_TEXT)),
  lat: latitudeInSingapore,
  lng: longitudeInSingapore,
});
