import './walked-path.css';
import { layerGroup, polyline } from 'leaflet';
import { useEffect } from 'react';
import type { Path } from './path.ts';
import { useMap } from './drawn-map.tsx';

/**
 * A line with an edge, which stands out on land and water.
 * The way between parts is unknown, so they are not joined.
 */
export function WalkedPath({ parts }: { parts: Path }) {
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
