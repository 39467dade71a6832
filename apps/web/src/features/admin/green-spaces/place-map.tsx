import './place-map.css';
import { useLingui } from '@lingui/react/macro';
import { layerGroup, type LayerGroup, type LeafletMouseEvent } from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Zone } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import type { Outline } from '@ecopulse/contract/green-spaces/outlines';
import { DrawnMap, useMap } from '../../../lib/map/drawn-map.tsx';
import { areaAround, ISLAND, widened } from '../../../lib/map/map-area.ts';
import { drawNeighbours, drawPoint, drawZone, type MapEvents, type Neighbour, type Place } from './place-map-layers.ts';

interface PlaceMapProps extends MapEvents {
  point: Place | null;
  zones: readonly Zone[];
  neighbours: readonly Neighbour[];
  /** The imported boundary; null if there is none. */
  outline: Outline | null;
  onPress: (place: Place) => void;
}

const CLOSE = 15;
function firstArea(point: Place | null, zones: readonly Zone[]) {
  const around = areaAround([...(point ? [point] : []), ...zones]);
  return around ? widened(around) : ISLAND;
}

function EditedPlace({ point, zones, neighbours, onPress, ...events }: Omit<PlaceMapProps, 'outline'>) {
  const { t } = useLingui();
  const map = useMap();
  const layers = useRef<{ own: LayerGroup; others: LayerGroup } | null>(null);
  const pointTitle = t`The point for this place`;
  const press = useEffectEvent(onPress);
  const movePoint = useEffectEvent(events.onMovePoint);
  const moveZone = useEffectEvent(events.onMoveZone);
  const resizeZone = useEffectEvent(events.onResizeZone);

  useEffect(() => {
    const [others, own] = [layerGroup().addTo(map), layerGroup().addTo(map)];
    layers.current = { others, own };
    const pressed = ({ latlng: { lat, lng } }: LeafletMouseEvent): void => {
      press({ lat: Math.round(lat * 1e5) / 1e5, lng: Math.round(lng * 1e5) / 1e5 });
    };
    map.on('click', pressed);
    return () => {
      map.off('click', pressed);
      layers.current = null;
      others.remove();
      own.remove();
    };
  }, [map]);

  useEffect(() => {
    const others = layers.current?.others.clearLayers();
    if (others) drawNeighbours(others, neighbours);
  }, [neighbours]);

  useEffect(() => {
    const own = layers.current?.own.clearLayers();
    if (!own) return;
    const moved = { onMovePoint: movePoint, onMoveZone: moveZone, onResizeZone: resizeZone };
    for (const [at, zone] of zones.entries()) drawZone(own, zone, at, moved);
    if (point) drawPoint(own, point, pointTitle, moved);
  }, [point, zones, pointTitle]);
  return null;
}

/** Only for mouse and touch. Keyboard users have the number fields. */
export function PlaceMap({ outline, ...edited }: PlaceMapProps) {
  const { t } = useLingui();
  const [area] = useState(() => firstArea(edited.point, edited.zones));
  return (
    <DrawnMap
      label={t`Map of this green space. The fields show the same information.`}
      area={area}
      maxZoom={CLOSE}
      parks={outline?.coordinates}
      className="place-map h-80 rounded-lg inset-ring-1 inset-ring-line sm:h-96"
    >
      <EditedPlace {...edited} />
    </DrawnMap>
  );
}
