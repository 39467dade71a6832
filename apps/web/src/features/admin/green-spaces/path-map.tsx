import './place-map.css';
import { useLingui } from '@lingui/react/macro';
import { divIcon, layerGroup, type LeafletMouseEvent, marker, polyline, type PointTuple } from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
import type { GreenSpaceToEdit } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import type { RouteLine, RouteStop } from '@ecopulse/contract/green-spaces/route-lines';
import { DrawnMap, useMap } from '../../../lib/map/drawn-map.tsx';
import { ISLAND_AREA } from '../../../lib/map/map-area.ts';
import { boundingArea, widenArea } from '../../../lib/map/area-geometry.ts';
import { Tracks } from '../../green-spaces/map/place-map.tsx';
import { type Coordinates, roundCoordinates } from './place-map-layers.ts';

interface EditedPathProps {
  line: RouteLine | null;
  stops: readonly RouteStop[];
  onPress: (at: Coordinates) => void;
  onMovePoint: (index: number, at: Coordinates) => void;
  onMoveStop: (index: number, at: Coordinates) => void;
}

interface PathMapProps extends EditedPathProps {
  place: Coordinates;
  item: GreenSpaceToEdit | null;
}

const MAX_ZOOM = 17;
const HANDLE_SIZE: PointTuple = [24, 24];
const NO_POSITIONS: RouteLine['coordinates'] = [];

const hasCoordinates = ({ lat, lng }: Coordinates) => Number.isFinite(lat) && Number.isFinite(lng);
const toCoordinates = ([lng, lat]: readonly [number, number]): Coordinates => ({ lat, lng });

function EditedPath({ line, stops, onPress, onMovePoint, onMoveStop }: EditedPathProps) {
  const map = useMap();
  const press = useEffectEvent(onPress);
  const movePoint = useEffectEvent(onMovePoint);
  const moveStop = useEffectEvent(onMoveStop);
  useEffect(() => {
    const onMapClick = ({ latlng }: LeafletMouseEvent): void => press(roundCoordinates(latlng));
    map.on('click', onMapClick);
    return () => void map.off('click', onMapClick);
  }, [map]);
  const positions = line?.coordinates ?? NO_POSITIONS;
  useEffect(() => {
    const points = positions.map(toCoordinates);
    const path = polyline(points, { className: 'route-path', interactive: false });
    const corners = points.map((point, index) => {
      const icon = divIcon({ className: 'map-corner', iconSize: HANDLE_SIZE });
      const corner = marker(point, { icon, draggable: true, keyboard: false });
      return corner
        .on('drag', () => path.setLatLngs(points.with(index, corner.getLatLng())))
        .on('dragend', () => movePoint(index, roundCoordinates(corner.getLatLng())));
    });
    const group = layerGroup([path, ...corners]).addTo(map);
    return () => void group.remove();
  }, [map, positions]);
  useEffect(() => {
    const pins = stops.flatMap((stop, index) => {
      if (!hasCoordinates(stop)) return [];
      const icon = divIcon({ className: 'map-middle', html: String(index + 1), iconSize: HANDLE_SIZE });
      const pin = marker(stop, { icon, draggable: true, keyboard: false, zIndexOffset: 1000 });
      return [pin.on('dragend', () => moveStop(index, roundCoordinates(pin.getLatLng())))];
    });
    const group = layerGroup(pins).addTo(map);
    return () => void group.remove();
  }, [map, stops]);
  return null;
}

/** Only for mouse and touch. Keyboard users have the text area and the number fields. */
export function PathMap({ place, item, ...path }: PathMapProps) {
  const { t } = useLingui();
  const [area] = useState(() => {
    const points = [...(path.line?.coordinates.map(toCoordinates) ?? []), ...path.stops, place].filter(hasCoordinates);
    const bounds = boundingArea(points);
    return bounds ? widenArea(bounds) : ISLAND_AREA;
  });
  return (
    <DrawnMap
      label={t`Map of this route. The fields show the same information.`}
      area={area}
      maxZoom={MAX_ZOOM}
      parks={item?.outline?.coordinates}
      className="place-map h-80 rounded-lg inset-ring-1 inset-ring-line sm:h-96"
    >
      {item && <Tracks tracks={item.tracks} />}
      <EditedPath {...path} />
    </DrawnMap>
  );
}
