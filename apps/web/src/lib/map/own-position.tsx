import { circle, circleMarker, layerGroup } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from './drawn-map.tsx';
import type { MapPlace } from './map-area.ts';

interface OwnPositionProps {
  position: MapPlace;
  accuracyMeters: number;
}

export function OwnPosition({ position: { lat, lng }, accuracyMeters }: OwnPositionProps) {
  const map = useMap();
  useEffect(() => {
    const accuracyCircle = circle([lat, lng], {
      radius: accuracyMeters,
      className: 'map-accuracy',
      interactive: false,
    });
    const dot = circleMarker([lat, lng], { radius: 7, className: 'map-own', interactive: false });
    const group = layerGroup([accuracyCircle, dot]).addTo(map);
    return () => void group.remove();
  }, [map, lat, lng, accuracyMeters]);
  return null;
}
