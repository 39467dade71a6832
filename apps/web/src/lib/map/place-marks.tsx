import { useLingui } from '@lingui/react/macro';
import { divIcon, type Map as LeafletMap, marker, type Marker } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { formatNumber } from '../format.ts';
import { type Cluster, clustersOf } from './clusters.ts';
import { useMap } from './drawn-map.tsx';
import type { MapPlace } from './map-area.ts';
import './place-marks.css';

/** A place with a mark of its own, as long as none is close to it. */
export interface MarkedPlace extends MapPlace {
  readonly id: number;
  readonly name: string;
  readonly isVisited: boolean;
}

interface PlaceMarksProps {
  /** Stays the same as long as nothing changes: new marks lose the focus. */
  places: readonly MarkedPlace[];
  selected?: number | null;
  onPress: (id: number) => void;
}

/** The width of a mark in pixels, large enough for a finger. Marks that would come closer together become one. */
const SIZE = 34;
const APART = 40;
/** So close that no two places are at one point. */
const MAX_CLUSTERED_ZOOM = 17;

/** A mark that is a button: it can be reached and pressed with the keyboard. */
function buttonMark(at: Cluster<MarkedPlace>, look: string, text: string, name: string, onPress: () => void): Marker {
  const face = document.createElement('span');
  face.textContent = text;
  const icon = divIcon({ className: `place-mark ${look}`, html: face, iconSize: [SIZE, SIZE] });
  const mark = marker([at.lat, at.lng], { icon, title: name });
  mark.on('click', onPress);
  mark.on('add', () => {
    const element = mark.getElement();
    element?.setAttribute('aria-label', name);
    element?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onPress();
    });
  });
  return mark;
}

/** Places on a map as buttons, those close together as one with their number. A list has the same as text. */
export function PlaceMarks({ places, selected = null, onPress }: PlaceMarksProps) {
  const { t } = useLingui();
  const map = useMap();
  const press = useEffectEvent(onPress);
  const nameOf = useEffectEvent(({ name, isVisited }: MarkedPlace) => (isVisited ? t`${name}, visited` : name));
  const nameOfGroup = useEffectEvent((group: readonly MarkedPlace[]) => {
    const count = formatNumber(group.length);
    const names = group.map(({ name }) => name).join(', ');
    return t`${count} green spaces: ${names}`;
  });

  useEffect(() => {
    let marks: Marker[] = [];
    const markOf = (cluster: Cluster<MarkedPlace>): Marker => {
      const [first, ...others] = cluster.places;
      if (others.length > 0) {
        const count = formatNumber(cluster.places.length);
        return buttonMark(cluster, 'is-group', count, nameOfGroup(cluster.places), () => zoomTo(map, cluster));
      }
      const look = `${first.isVisited ? 'is-visited' : ''} ${first.id === selected ? 'is-selected' : ''}`;
      return buttonMark(cluster, look, first.isVisited ? '✓' : '', nameOf(first), () => press(first.id));
    };
    const draw = (): void => {
      for (const mark of marks) mark.remove();
      const zoom = map.getZoom();
      marks = clustersOf(places, zoom, zoom >= MAX_CLUSTERED_ZOOM ? 0 : APART).map(markOf);
      for (const mark of marks) mark.addTo(map);
    };
    draw();
    map.on('zoomend', draw);
    return () => {
      map.off('zoomend', draw);
      for (const mark of marks) mark.remove();
    };
  }, [map, places, selected]);
  return null;
}

/** Zooms until the places of a cluster come apart. */
function zoomTo(map: LeafletMap, { places }: Cluster<MarkedPlace>): void {
  map.fitBounds(
    places.map(({ lat, lng }) => [lat, lng]),
    { padding: [48, 48], maxZoom: MAX_CLUSTERED_ZOOM },
  );
}
