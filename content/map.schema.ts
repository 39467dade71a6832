import { WATER_KINDS } from '@ecopulse/contract/green-spaces/map';
import {
  latitudeInSingapore as latitude,
  longitudeInSingapore as longitude,
} from '@ecopulse/contract/green-spaces/places';
import * as z from 'zod/mini';

const name = z.string().check(z.minLength(1));
const line = z.array(z.tuple([longitude, latitude])).check(z.minLength(2));
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
