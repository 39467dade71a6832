import { circleMarker, layerGroup } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from './drawn-map.tsx';
import type { MapPlace } from './map-area.ts';

/** Places as small dots, for orientation only. */
export function PlaceDots({ places }: { places: readonly MapPlace[] }) {
  const map = useMap();
  useEffect(() => {
    const look = { className: 'map-dot', radius: 3, interactive: false } as const;
    const dots = layerGroup(places.map(({ lat, lng }) => circleMarker([lat, lng], look))).addTo(map);
    return () => void dots.remove();
  }, [map, places]);
  return null;
}
