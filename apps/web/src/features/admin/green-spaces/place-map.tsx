import './place-map.css';
import { useQuery } from '@tanstack/react-query';
import { layerGroup, type LayerGroup, type LeafletMouseEvent } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { BaseMap } from '@ecopulse/contract/green-spaces/map';
import type { Zone } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import type { Outline } from '@ecopulse/contract/green-spaces/outlines';
import { DrawnMap, useMap } from '../../../lib/map/drawn-map.tsx';
import { baseMapQuery, ISLAND_AREA } from '../../../lib/map/map-area.ts';
import { boundingArea, widenArea } from '../../../lib/map/area-geometry.ts';
import {
  drawNeighbours,
  drawPoint,
  drawZone,
  roundCoordinates,
  type MapEvents,
  type Neighbour,
  type Coordinates,
} from './place-map-layers.ts';

interface PlaceMapProps extends MapEvents {
  point: Coordinates | null;
  zones: readonly Zone[];
  neighbours: readonly Neighbour[];
  /** The imported boundary; null if there is none. */
  outline: Outline | null;
  /** The planning area to show, once the point was set. */
  zoomedTo: string | null;
  onPress: (coordinates: Coordinates) => void;
  /** For screen readers. */
  label: string;
  pointTitle: string;
}

const MAX_ZOOM = 15;

function initialArea(point: Coordinates | null, zones: readonly Zone[]) {
  const bounds = boundingArea([...(point ? [point] : []), ...zones]);
  return bounds ? widenArea(bounds) : ISLAND_AREA;
}

/** An area with islands has several features. */
function boundsOfLand(land: BaseMap['land'], area: string) {
  const positions = land.filter(({ name }) => name === area).flatMap(({ polygons }) => polygons.flat(2));
  return boundingArea(positions.map(([lng, lat]) => ({ lat, lng })));
}

function EditedPlace({
  point,
  zones,
  neighbours,
  onPress,
  pointTitle,
  ...events
}: Omit<PlaceMapProps, 'outline' | 'zoomedTo' | 'label'>) {
  const map = useMap();
  const layers = useRef<{ editedLayer: LayerGroup; neighbourLayer: LayerGroup } | null>(null);
  const handlePress = useEffectEvent(onPress);
  const movePoint = useEffectEvent(events.onMovePoint);
  const moveZone = useEffectEvent(events.onMoveZone);
  const resizeZone = useEffectEvent(events.onResizeZone);

  useEffect(() => {
    const [neighbourLayer, editedLayer] = [layerGroup().addTo(map), layerGroup().addTo(map)];
    layers.current = { neighbourLayer, editedLayer };
    const onMapClick = ({ latlng }: LeafletMouseEvent): void => handlePress(roundCoordinates(latlng));
    map.on('click', onMapClick);
    return () => {
      map.off('click', onMapClick);
      layers.current = null;
      neighbourLayer.remove();
      editedLayer.remove();
    };
  }, [map]);

  useEffect(() => {
    const neighbourLayer = layers.current?.neighbourLayer.clearLayers();
    if (neighbourLayer) drawNeighbours(neighbourLayer, neighbours);
  }, [neighbours]);

  useEffect(() => {
    const editedLayer = layers.current?.editedLayer.clearLayers();
    if (!editedLayer) return;
    const mapEvents = { onMovePoint: movePoint, onMoveZone: moveZone, onResizeZone: resizeZone };
    for (const [index, zone] of zones.entries()) drawZone(editedLayer, zone, index, mapEvents);
    if (point) drawPoint(editedLayer, point, pointTitle, mapEvents);
  }, [point, zones, pointTitle]);
  return null;
}

/** Only for mouse and touch. Keyboard users have the number fields. */
export function PlaceMap({ outline, zoomedTo, label, ...editedPlace }: PlaceMapProps) {
  const [firstArea] = useState(() => initialArea(editedPlace.point, editedPlace.zones));
  const { data: baseMap } = useQuery(baseMapQuery);
  const area = useMemo(
    () => (zoomedTo !== null && baseMap ? boundsOfLand(baseMap.land, zoomedTo) : null) ?? firstArea,
    [zoomedTo, baseMap, firstArea],
  );
  return (
    <DrawnMap
      label={label}
      area={area}
      maxZoom={MAX_ZOOM}
      parks={outline?.coordinates}
      className="place-map h-80 rounded-lg inset-ring-1 inset-ring-line sm:h-96"
    >
      <EditedPlace {...editedPlace} />
    </DrawnMap>
  );
}
