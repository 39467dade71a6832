import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { circle, featureGroup, polygon, polyline } from 'leaflet';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { FacilityKind } from '@ecopulse/contract/green-spaces/facilities';
import type { GreenSpaceDetail } from '@ecopulse/contract/green-spaces/green-spaces';
import type { GreenSpaceShapes, Position, Track } from '@ecopulse/contract/green-spaces/outlines';
import { DrawnMap, useMap } from '../../../lib/map/drawn-map.tsx';
import { areaAround, type MapArea, type MapPlace } from '../../../lib/map/map-area.ts';
import { shapesQuery } from '../green-spaces.api.ts';
import { Facilities, HeritageTrees } from './place-pins.tsx';
import './place-map.css';

type Shape = GreenSpaceShapes['features'][number];

interface PlaceMapProps {
  space: GreenSpaceDetail;
  layers: ReadonlySet<MapLayer>;
  label?: string;
  view?: MapArea | null;
  onMoved?: (area: MapArea) => void;
  className?: string;
  children?: ReactNode;
}

export type MapLayer = FacilityKind | 'tracks' | 'connectors' | 'trees';

const METERS_PER_DEGREE = 111_195;
/** Degrees shown around the point if the place has no shape. */
const AROUND_POINT = 0.004;

const leafletOrder = (positions: readonly Position[]) => positions.map(([lng, lat]) => [lat, lng] as [number, number]);

function Ground({ geometry, properties: { circles } }: Shape) {
  const map = useMap();
  useEffect(() => {
    const look = { className: 'place-ground', interactive: false } as const;
    const parts = geometry
      ? geometry.coordinates.map((rings) => polygon(rings.map(leafletOrder), look))
      : circles.map(({ lat, lng, radiusMeters }) => circle([lat, lng], { ...look, radius: radiusMeters }));
    const ground = featureGroup(parts).addTo(map);
    return () => void ground.remove();
  }, [map, geometry, circles]);
  return null;
}

function Tracks({ tracks }: { tracks: readonly Track[] }) {
  const map = useMap();
  useEffect(() => {
    const lines = tracks.map(({ kind, lines }) =>
      polyline(lines.map(leafletOrder), { className: `place-track is-${kind}`, interactive: false }),
    );
    const group = featureGroup(lines).addTo(map);
    return () => void group.remove();
  }, [map, tracks]);
  return null;
}

function areaOf({ lat, lng }: MapPlace, shape: Shape | undefined): MapArea {
  const corners = shape?.geometry?.coordinates.flat(2).map(([lng, lat]) => ({ lat, lng })) ?? [];
  const circled = (shape?.properties.circles ?? []).flatMap(({ lat, lng, radiusMeters }) => {
    const reach = radiusMeters / METERS_PER_DEGREE;
    return [
      { lat: lat - reach, lng: lng - reach },
      { lat: lat + reach, lng: lng + reach },
    ];
  });
  const around = [
    { lat: lat - AROUND_POINT, lng: lng - AROUND_POINT },
    { lat: lat + AROUND_POINT, lng: lng + AROUND_POINT },
  ];
  return areaAround(corners.length + circled.length > 0 ? [...corners, ...circled] : around) as MapArea;
}

export function PlaceMap({ space, layers, label, view, onMoved, className = '', children }: PlaceMapProps) {
  const { t } = useLingui();
  const { data: shapes } = useQuery(shapesQuery);
  const { id, lat, lng, name } = space;
  const shape = shapes?.features.find((feature) => feature.id === id);
  const area = useMemo(() => areaOf({ lat, lng }, shape), [lat, lng, shape]);
  const others = useMemo(
    () => shapes?.features.flatMap((feature) => (feature.id === id ? [] : (feature.geometry?.coordinates ?? []))),
    [shapes, id],
  );
  return (
    <DrawnMap
      label={label ?? t`Map of ${name}. The page has the same as text.`}
      area={view ?? area}
      {...(onMoved && { onMoved })}
      maxZoom={17}
      parks={others}
      showsConnectors={layers.has('connectors')}
      className={className}
    >
      {shape && <Ground {...shape} />}
      {layers.has('tracks') && <Tracks tracks={space.tracks} />}
      {layers.has('trees') && <HeritageTrees trees={space.heritageTrees} />}
      <Facilities points={space.facilityPoints.filter(({ kind }) => layers.has(kind))} />
      {children}
    </DrawnMap>
  );
}
