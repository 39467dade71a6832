import { WATER_KINDS } from '@ecopulse/contract/green-spaces/map';
import {
  latitudeInSingapore as latitude,
  longitudeInSingapore as longitude,
} from '@ecopulse/contract/green-spaces/places';
import * as z from 'zod/mini';

const name = z.string().check(z.minLength(1));
const position = z.tuple([longitude, latitude]);
const line = z.array(position).check(z.minLength(2));
const polygon = z.array(line).check(z.minLength(1));

const surface = z.union([
  z.strictObject({ type: z.literal('Polygon'), coordinates: polygon }),
  z.strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon) }),
]);
const path = z.union([
  z.strictObject({ type: z.literal('LineString'), coordinates: line }),
  z.strictObject({ type: z.literal('MultiLineString'), coordinates: z.array(line) }),
]);

const layerOf = <Properties extends z.ZodMiniType, Geometry extends z.ZodMiniType>(
  properties: Properties,
  geometry: Geometry,
) =>
  z.strictObject({
    type: z.literal('FeatureCollection'),
    features: z.array(z.strictObject({ type: z.literal('Feature'), properties, geometry })).check(z.minLength(1)),
  });

export const landLayer = layerOf(z.strictObject({ name }), surface);
export const waterLayer = layerOf(z.strictObject({ name: z.nullish(name), kind: z.enum(WATER_KINDS) }), surface);
export const parkConnectorLayer = layerOf(z.strictObject({ name }), path);
/** `names` by language. A code is a line and a number; only that of a branch's first station may lack the number. */
export const stationLayer = layerOf(
  z.strictObject({
    name,
    codes: z.array(z.string().check(z.regex(/^[A-Z]{2}\d*$/))).check(z.minLength(1)),
    names: z.record(z.string(), name),
  }),
  z.strictObject({ type: z.literal('Point'), coordinates: position }),
);
