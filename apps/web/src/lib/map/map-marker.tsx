import { divIcon, marker } from 'leaflet';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from './drawn-map.tsx';
import type { MapPlace } from './map-area.ts';

interface MapMarkerProps {
  at: MapPlace;
  /** Width and height in pixels. */
  size: number;
  /** What it marks, shown on hover. The page says the same in words. */
  title: string;
  className: string;
  children: ReactNode;
}

/** A small picture at a place on the map. */
export function MapMarker({ at: { lat, lng }, size, title, className, children }: MapMarkerProps) {
  const map = useMap();
  const [face] = useState(() => document.createElement('span'));
  useEffect(() => {
    const icon = divIcon({ className, html: face, iconSize: [size, size] });
    const created = marker([lat, lng], { icon, title, keyboard: false, interactive: false }).addTo(map);
    return () => void created.remove();
  }, [map, face, lat, lng, size, title, className]);
  return createPortal(children, face);
}
