import { useLingui } from '@lingui/react/macro';
import { layerGroup, polyline } from 'leaflet';
import { Flag } from 'lucide-react';
import { useEffect } from 'react';
import type { RouteOnMap } from '@ecopulse/contract/green-spaces/green-spaces';
import { formatNumber } from '../../../lib/language/format.ts';
import { useMap } from '../../../lib/map/drawn-map.tsx';
import { MapMarker } from '../../../lib/map/map-marker.tsx';

/** The line of a route with its numbered stops and a flag at its end. */
export function RoutePath({ route: { line, stops } }: { route: Pick<RouteOnMap, 'line' | 'stops'> }) {
  const { t } = useLingui();
  const map = useMap();
  useEffect(() => {
    if (!line) return undefined;
    const positions = line.coordinates.map(([lng, lat]): [number, number] => [lat, lng]);
    const path = layerGroup([
      polyline(positions, { className: 'route-path is-edge', interactive: false }),
      polyline(positions, { className: 'route-path', interactive: false }),
    ]).addTo(map);
    return () => void path.remove();
  }, [map, line]);
  const end = line?.coordinates.at(-1);
  return (
    <>
      {end && (
        <MapMarker at={{ lat: end[1], lng: end[0] }} title={t`End of the route`} className="route-stop is-end">
          <Flag aria-hidden />
        </MapMarker>
      )}
      {stops.map(({ name, lat, lng }, index) => (
        <MapMarker key={`${lat} ${lng} ${name}`} at={{ lat, lng }} title={name} className="route-stop">
          {formatNumber(index + 1)}
        </MapMarker>
      ))}
    </>
  );
}
