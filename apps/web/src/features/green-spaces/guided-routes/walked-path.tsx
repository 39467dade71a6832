import { layerGroup, polyline } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from '../../../lib/map/drawn-map.tsx';
import type { PathPoint } from './walk-track.ts';
import './walked-path.css';

/** The path walked so far. Its parts are not joined: no one knows the way from one to the next. */
export function WalkedPath({ parts }: { parts: readonly (readonly PathPoint[])[] }) {
  const map = useMap();
  useEffect(() => {
    const lines = parts.map((part) => part.map(([lat, lng]): [number, number] => [lat, lng]));
    // The wider line below sets it off from the paths of the place.
    const path = layerGroup([
      polyline(lines, { className: 'walked-path is-edge', interactive: false }),
      polyline(lines, { className: 'walked-path', interactive: false }),
    ]).addTo(map);
    return () => void path.remove();
  }, [map, parts]);
  return null;
}
