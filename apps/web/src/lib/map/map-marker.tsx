import { type ReactNode, useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from './drawn-map.tsx';
import type { MapPlace } from './map-area.ts';
import { Pin } from './pin.ts';

interface MapMarkerProps {
  at: MapPlace;
  /** Shown on hover; the page must say the same in text. */
  title: string;
  className: string;
  children: ReactNode;
}

export function MapMarker({ at: { lat, lng }, title, className, children }: MapMarkerProps) {
  const map = useMap();
  const face = useMemo(() => {
    const element = document.createElement('span');
    element.className = className;
    element.title = title;
    return element;
  }, [className, title]);
  useEffect(() => {
    const pin = new Pin({ lat, lng }, face).addTo(map);
    return () => void pin.remove();
  }, [map, face, lat, lng]);
  return createPortal(children, face);
}
