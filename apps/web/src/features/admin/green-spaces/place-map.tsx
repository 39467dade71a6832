import 'leaflet/dist/leaflet.css';
import './place-map.css';
import { useLingui } from '@lingui/react/macro';
import { control, type LatLngTuple, layerGroup, type LayerGroup, map as createMap, type Map } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Zone } from '@ecopulse/contract/green-spaces-admin';
import {
  drawLand,
  drawNeighbours,
  drawPoint,
  drawZone,
  type MapEvents,
  type Neighbour,
  type Place,
} from './place-map-layers.ts';

interface PlaceMapProps extends MapEvents {
  /** Null before it is set. */
  point: Place | null;
  zones: readonly Zone[];
  neighbours: readonly Neighbour[];
  onPress: (place: Place) => void;
}

const ISLAND: LatLngTuple[] = [
  [1.2, 103.6],
  [1.48, 104.06],
];
const AROUND: LatLngTuple[] = [
  [1, 103.3],
  [1.65, 104.4],
];
const CLOSE = 15;

/** Zooms to everything on the map, or to the island if there is nothing. */
function look(map: Map, point: Place | null, zones: readonly Zone[]): void {
  const places = [...(point ? [point] : []), ...zones].map(({ lat, lng }): LatLngTuple => [lat, lng]);
  if (places.length === 0) map.fitBounds(ISLAND);
  else map.fitBounds(places, { padding: [60, 60], maxZoom: CLOSE });
}

/** The map of one green space. Its point and circles can be dragged. Number fields have the same values. */
export function PlaceMap({ point, zones, neighbours, onPress, ...events }: PlaceMapProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const layers = useRef<{ own: LayerGroup; others: LayerGroup } | null>(null);
  const labels = { zoomInTitle: t`Zoom in`, zoomOutTitle: t`Zoom out`, point: t`The point for this place` };
  const press = useEffectEvent(onPress);
  const movePoint = useEffectEvent(events.onMovePoint);
  const moveZone = useEffectEvent(events.onMoveZone);
  const resizeZone = useEffectEvent(events.onResizeZone);
  const lookAtFirst = useEffectEvent((map: Map) => look(map, point, zones));
  const addZoom = useEffectEvent((map: Map) => control.zoom(labels).addTo(map));

  useEffect(() => {
    if (!box.current) return undefined;
    const map = createMap(box.current, {
      attributionControl: false,
      zoomControl: false,
      zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      scrollWheelZoom: false,
      minZoom: 10,
      maxZoom: 18,
      maxBounds: AROUND,
    });
    addZoom(map);
    lookAtFirst(map);
    drawLand(map);
    map.on('click', ({ latlng: { lat, lng } }) => {
      press({ lat: Math.round(lat * 1e5) / 1e5, lng: Math.round(lng * 1e5) / 1e5 });
    });
    layers.current = { others: layerGroup().addTo(map), own: layerGroup().addTo(map) };
    const resized = new ResizeObserver(() => map.invalidateSize());
    resized.observe(box.current);
    return () => {
      resized.disconnect();
      layers.current = null;
      map.remove();
    };
  }, []);

  useEffect(() => {
    const others = layers.current?.others.clearLayers();
    if (others) drawNeighbours(others, neighbours);
  }, [neighbours]);

  useEffect(() => {
    const own = layers.current?.own.clearLayers();
    if (!own) return;
    const moved = { onMovePoint: movePoint, onMoveZone: moveZone, onResizeZone: resizeZone };
    for (const [at, zone] of zones.entries()) drawZone(own, zone, at, moved);
    if (point) drawPoint(own, point, labels.point, moved);
  }, [point, zones, labels.point]);

  return (
    <div
      ref={box}
      role="application"
      aria-label={t`Map of this green space. The fields show the same information.`}
      className="place-map isolate h-80 rounded-lg inset-ring-1 inset-ring-line sm:h-96"
    />
  );
}
