import { Trans, useLingui } from '@lingui/react/macro';
import { LocateFixed } from 'lucide-react';
import { useState, useEffect } from 'react';
import { layerGroup, polyline } from 'leaflet';
import type { DeviceLocation, GreenSpaceDetail } from '@ecopulse/contract/green-spaces/green-spaces';
import type { MapArea } from '../../../lib/map/map-area.ts';
import { OwnPosition } from '../../../lib/map/own-position.tsx';
import { Button } from '../../../ui/button.tsx';
import { distanceKm, type Point } from '../location/distance.ts';
import { type MapLayer, PlaceMap } from '../map/place-map.tsx';
import type { WalkTrack, PathPoint } from './walk-track.ts';
import { useMap } from '../../../lib/map/drawn-map.tsx';
import './walked-path.css';

const LAYERS: ReadonlySet<MapLayer> = new Set(['tracks', 'connectors']);
const NO_PARTS: WalkTrack['parts'] = [];
/** In degrees: shows about 300 m in each direction. */
const REACH = 0.0027;
/** In kilometres: the map recentres when the walker is this far from its centre. */
const STRIDE = 0.12;
/** In kilometres: anyone farther away is not on the walk, so the map shows the place. */
const NEARBY = 10;

export interface RouteMapProps {
  space: GreenSpaceDetail;
  className?: string;
}

export interface WalkMapProps extends RouteMapProps {
  parts?: WalkTrack['parts'] | undefined;
  position: DeviceLocation | null;
}

function around({ lat, lng }: Point): MapArea {
  return { south: lat - REACH, west: lng - REACH, north: lat + REACH, east: lng + REACH };
}

function useMiddle(position: Point | null): Point | null {
  const [middle, setMiddle] = useState<Point | null>(null);
  if (position && (!middle || distanceKm(position, middle) > STRIDE)) {
    setMiddle(position);
    return position;
  }
  return middle;
}

export function RouteMap(props: RouteMapProps) {
  return <PlaceMap {...props} layers={LAYERS} />;
}

export function WalkMap({ space, parts = NO_PARTS, position, className = '' }: WalkMapProps) {
  const { t } = useLingui();
  const { name } = space;
  const [moved, setMoved] = useState<MapArea | null>(null);
  const middle = useMiddle(position);
  const isHere = middle !== null && distanceKm(middle, space) < NEARBY;
  return (
    <PlaceMap
      space={space}
      layers={LAYERS}
      label={t`Map of your walk in ${name}. Its time and distance are given as text.`}
      view={moved ?? (isHere ? around(middle) : null)}
      onMoved={setMoved}
      className={className}
    >
      <WalkedPath parts={parts} />
      {position && <OwnPosition position={position} accuracyMeters={position.accuracyMeters} />}
      {moved && isHere && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => setMoved(null)}
          className="absolute start-3 top-3 z-[1000] bg-surface shadow-lifted"
        >
          <LocateFixed aria-hidden className="size-4" />
          <Trans>Follow me</Trans>
        </Button>
      )}
    </PlaceMap>
  );
}

function WalkedPath({ parts }: { parts: readonly (readonly PathPoint[])[] }) {
  const map = useMap();
  useEffect(() => {
    const lines = parts.map((part) => part.map(([lat, lng]): [number, number] => [lat, lng]));
    const path = layerGroup([
      polyline(lines, { className: 'walked-path is-edge', interactive: false }),
      polyline(lines, { className: 'walked-path', interactive: false }),
    ]).addTo(map);
    return () => void path.remove();
  }, [map, parts]);
  return null;
}
