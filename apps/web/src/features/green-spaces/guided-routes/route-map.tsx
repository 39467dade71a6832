import { Trans, useLingui } from '@lingui/react/macro';
import { LocateFixed } from 'lucide-react';
import { useState, useMemo } from 'react';
import type { DeviceLocation, GreenSpaceDetail, RouteOnMap } from '@ecopulse/contract/green-spaces/green-spaces';
import type { MapArea } from '../../../lib/map/map-area.ts';
import { boundingArea } from '../../../lib/map/area-geometry.ts';
import { OwnPosition } from '../../../lib/map/own-position.tsx';
import { Button } from '../../../ui/button.tsx';
import { distanceKm, type Point } from '../location/distance.ts';
import { type MapLayer, PlaceMap } from '../map/place-map.tsx';
import { RoutePath } from '../map/route-path.tsx';
import { WalkedPath } from '../../../lib/map/walked-path.tsx';
import type { WalkTrack } from './walk-track.ts';

const LAYERS: ReadonlySet<MapLayer> = new Set(['tracks', 'connectors']);
const NO_PARTS: WalkTrack['parts'] = [];
/** About 300 m in each direction. */
const VIEW_RADIUS_DEGREES = 0.0027;
/** About 50 m. */
const LINE_MARGIN_DEGREES = 0.000_45;
/** The map recentres when the walker is this far from its centre. */
const RECENTRE_DISTANCE_KM = 0.12;
/** Anyone farther away is not on the walk, so the map shows the place instead. */
const MAX_DISTANCE_FROM_PLACE_KM = 10;

export interface RouteMapProps {
  space: GreenSpaceDetail;
  route: RouteOnMap;
  className?: string;
}

export interface WalkMapProps extends RouteMapProps {
  parts?: WalkTrack['parts'] | undefined;
  position: DeviceLocation | null;
}

function areaAround({ lat, lng }: Point): MapArea {
  return {
    south: lat - VIEW_RADIUS_DEGREES,
    west: lng - VIEW_RADIUS_DEGREES,
    north: lat + VIEW_RADIUS_DEGREES,
    east: lng + VIEW_RADIUS_DEGREES,
  };
}

/** Moves only after `RECENTRE_DISTANCE_KM`, so that the map does not jump with every position. */
function useMapCentre(position: Point | null): Point | null {
  const [centre, setCentre] = useState<Point | null>(null);
  if (position && (!centre || distanceKm(position, centre) > RECENTRE_DISTANCE_KM)) {
    setCentre(position);
    return position;
  }
  return centre;
}

/** Null without a line: the map then shows the place. */
function useRouteArea({ line, stops }: RouteOnMap): MapArea | null {
  return useMemo(() => {
    const points = line?.coordinates.map(([lng, lat]) => ({ lat, lng })) ?? [];
    const area = line && boundingArea([...points, ...stops]);
    return (
      area && {
        south: area.south - LINE_MARGIN_DEGREES,
        west: area.west - LINE_MARGIN_DEGREES,
        north: area.north + LINE_MARGIN_DEGREES,
        east: area.east + LINE_MARGIN_DEGREES,
      }
    );
  }, [line, stops]);
}

export function RouteMap({ route, ...props }: RouteMapProps) {
  const area = useRouteArea(route);
  return (
    <PlaceMap {...props} layers={LAYERS} view={area}>
      <RoutePath route={route} />
    </PlaceMap>
  );
}

export function WalkMap({ space, route, parts = NO_PARTS, position, className = '' }: WalkMapProps) {
  const { t } = useLingui();
  const { name } = space;
  const routeArea = useRouteArea(route);
  const [movedArea, setMovedArea] = useState<MapArea | null>(null);
  const centre = useMapCentre(position);
  const isNearPlace = centre !== null && distanceKm(centre, space) < MAX_DISTANCE_FROM_PLACE_KM;
  return (
    <PlaceMap
      space={space}
      layers={LAYERS}
      label={t`Map of your walk in ${name}. Its time and distance are also given as text.`}
      view={movedArea ?? (isNearPlace ? areaAround(centre) : routeArea)}
      onMoved={setMovedArea}
      className={className}
    >
      <RoutePath route={route} />
      <WalkedPath parts={parts} />
      {position && <OwnPosition position={position} accuracyMeters={position.accuracyMeters} />}
      {movedArea && isNearPlace && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => setMovedArea(null)}
          className="absolute start-3 top-3 z-[1000] bg-surface shadow-lifted"
        >
          <LocateFixed aria-hidden className="size-4" />
          <Trans>Follow my location</Trans>
        </Button>
      )}
    </PlaceMap>
  );
}
