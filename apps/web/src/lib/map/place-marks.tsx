import { useLingui } from '@lingui/react/macro';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { formatNumber, formatList } from '../language/format.ts';
import { type Cluster, clustersOf } from './clusters.ts';
import { useMap, plainText } from './drawn-map.tsx';
import type { MapPlace } from './map-area.ts';
import { Pin } from './pin.ts';
import './place-marks.css';

export interface MarkedPlace extends MapPlace {
  readonly id: number;
  readonly name: string;
  readonly isVisited: boolean;
}

interface PlaceMarksProps {
  /** Must be stable: new marks lose the focus. */
  places: readonly MarkedPlace[];
  selected?: number | null;
  onPress: (id: number) => void;
}

/** In pixels, a little more than the size of a mark. Closer marks form a cluster. */
const APART = 40;
/** No two places coincide at this zoom. */
const MAX_CLUSTERED_ZOOM = 17;

function buttonMark(at: Cluster<MarkedPlace>, look: string, text: string, name: string, onPress: () => void): Pin {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `place-mark ${look}`;
  button.title = name;
  button.setAttribute('aria-label', name);
  button.append(plainText(text));
  return new Pin(at, button, onPress);
}

export function PlaceMarks({ places, selected = null, onPress }: PlaceMarksProps) {
  const { t } = useLingui();
  const map = useMap();
  const press = useEffectEvent(onPress);
  const nameOf = useEffectEvent(({ name, isVisited }: MarkedPlace) => (isVisited ? t`${name}, visited` : name));
  const nameOfGroup = useEffectEvent((group: readonly MarkedPlace[]) => {
    const count = formatNumber(group.length);
    const names = formatList(group.map(({ name }) => name));
    return t`${count} green spaces: ${names}`;
  });

  useEffect(() => {
    let marks: Pin[] = [];
    const markOf = (cluster: Cluster<MarkedPlace>): Pin => {
      const [first, ...others] = cluster.places;
      if (others.length > 0) {
        const count = formatNumber(cluster.places.length);
        const look = cluster.places.every(({ isVisited }) => isVisited) ? 'is-group is-visited' : 'is-group';
        return buttonMark(cluster, look, count, nameOfGroup(cluster.places), () => zoomTo(map, cluster));
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

function zoomTo(map: LeafletMap, { places }: Cluster<MarkedPlace>): void {
  map.fitBounds(
    places.map(({ lat, lng }) => [lat, lng]),
    { padding: [48, 48], maxZoom: MAX_CLUSTERED_ZOOM },
  );
}
