import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { circle, featureGroup, polygon, polyline } from 'leaflet';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { FacilityKind } from '@ecopulse/contract/green-spaces/facilities';
import type { GreenSpaceDetail } from '@ecopulse/contract/green-spaces/green-spaces';
import type { GreenSpaceShapes, Position, Track } from '@ecopulse/contract/green-spaces/outlines';
import { DrawnMap, useMap } from '../../../lib/map/drawn-map.tsx';
import type { MapArea, MapPlace } from '../../../lib/map/map-area.ts';
import { boundingArea } from '../../../lib/map/area-geometry.ts';
import { greenSpaceShapesQuery } from '../green-spaces.api.ts';
import { FacilityPins, HeritageTreePins } from './place-pins.tsx';
import { RoutePath } from './route-path.tsx';
import './place-map.css';

type Shape = GreenSpaceShapes['features'][number];

interface PlaceMapProps {
  space: GreenSpaceDetail;
  layers: ReadonlySet<MapLayer>;
  label?: string;
  /** Shown instead of the area of the place. */
  view?: MapArea | null;
  onMoved?: (area: MapArea) => void;
  className?: string;
  children?: ReactNode;
}

export type MapLayer = FacilityKind | 'tracks' | 'connectors' | 'trees' | 'walks';

const METERS_PER_DEGREE = 111_195;
/** Degrees shown around the point if the place has no shape. */
const DEFAULT_RADIUS_DEGREES = 0.004;

const toLatLngs = (positions: readonly Position[]) => positions.map(([lng, lat]) => [lat, lng] as [number, number]);

function PlaceShape({ geometry, properties: { circles } }: Shape) {
  const map = useMap();
  useEffect(() => {
    const style = { className: 'place-ground', interactive: false } as const;
    const parts = geometry
      ? geometry.coordinates.map((rings) => polygon(rings.map(toLatLngs), style))
      : circles.map(({ lat, lng, radiusMeters }) => circle([lat, lng], { ...style, radius: radiusMeters }));
    const shapeLayer = featureGroup(parts).addTo(map);
    return () => void shapeLayer.remove();
  }, [map, geometry, circles]);
  return null;
}

export function Tracks({ tracks }: { tracks: readonly Track[] }) {
  const map = useMap();
  useEffect(() => {
    const polylines = tracks.map(({ kind, lines }) =>
      polyline(lines.map(toLatLngs), { className: `place-track is-${kind}`, interactive: false }),
    );
    const group = featureGroup(polylines).addTo(map);
    return () => void group.remove();
  }, [map, tracks]);
  return null;
}

function getPlaceArea({ lat, lng }: MapPlace, shape: Shape | undefined): MapArea {
  const shapeCorners = shape?.geometry?.coordinates.flat(2).map(([lng, lat]) => ({ lat, lng })) ?? [];
  const circleCorners = (shape?.properties.circles ?? []).flatMap(({ lat, lng, radiusMeters }) => {
    const radiusDegrees = radiusMeters / METERS_PER_DEGREE;
    return [
      { lat: lat - radiusDegrees, lng: lng - radiusDegrees },
      { lat: lat + radiusDegrees, lng: lng + radiusDegrees },
    ];
  });
  const defaultCorners = [
    { lat: lat - DEFAULT_RADIUS_DEGREES, lng: lng - DEFAULT_RADIUS_DEGREES },
    { lat: lat + DEFAULT_RADIUS_DEGREES, lng: lng + DEFAULT_RADIUS_DEGREES },
  ];
  // Never null, because there is always a corner.
  return boundingArea(
    shapeCorners.length + circleCorners.length > 0 ? [...shapeCorners, ...circleCorners] : defaultCorners,
  ) as MapArea;
}

export function PlaceMap({ space, layers, label, view, onMoved, className = '', children }: PlaceMapProps) {
  const { t } = useLingui();
  const { data: shapes } = useQuery(greenSpaceShapesQuery);
  const { id, lat, lng, name } = space;
  const shape = shapes?.features.find((feature) => feature.id === id);
  const area = useMemo(() => getPlaceArea({ lat, lng }, shape), [lat, lng, shape]);
  const otherOutlines = useMemo(
    () => shapes?.features.flatMap((feature) => (feature.id === id ? [] : (feature.geometry?.coordinates ?? []))),
    [shapes, id],
  );
  return (
    <DrawnMap
      label={label ?? t`Map of ${name}. All of this is also given as text on the page.`}
      area={view ?? area}
      {...(onMoved && { onMoved })}
      maxZoom={17}
      parks={otherOutlines}
      showsConnectors={layers.has('connectors')}
      className={className}
    >
      {shape && <PlaceShape {...shape} />}
      {layers.has('tracks') && <Tracks tracks={space.tracks} />}
      {layers.has('trees') && <HeritageTreePins trees={space.heritageTrees} />}
      {layers.has('walks') && space.routes.map((route) => <RoutePath key={route.id} route={route} />)}
      <FacilityPins points={space.facilityPoints.filter(({ kind }) => layers.has(kind))} />
      {children}
    </DrawnMap>
  );
}
