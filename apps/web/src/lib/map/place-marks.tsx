import { useLingui } from '@lingui/react/macro';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { formatNumber } from '../language/format.ts';
import { formatList } from '../language/format-list.ts';
import { type Cluster, clustersOf } from './clusters.ts';
import { useMap } from './drawn-map.tsx';
import type { MapPlace } from './map-area.ts';
import { Pin } from './pin.ts';
import { plainText } from './plain-text.ts';
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

/** Marks that would come closer together than this become one. In pixels; a mark is a little smaller. */
const APART = 40;
/** So close that no two places are at one point. */
const MAX_CLUSTERED_ZOOM = 17;

/** A mark that is a button: it can be reached and pressed with the keyboard. */
function buttonMark(at: Cluster<MarkedPlace>, look: string, text: string, name: string, onPress: () => void): Pin {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `place-mark ${look}`;
  button.title = name;
  button.setAttribute('aria-label', name);
  button.append(plainText(text));
  return new Pin(at, button, onPress);
}

/** Places on a map as buttons, those close together as one with their number. A list has the same as text. */
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

/** Zooms until the places of a cluster come apart. */
function zoomTo(map: LeafletMap, { places }: Cluster<MarkedPlace>): void {
  map.fitBounds(
    places.map(({ lat, lng }) => [lat, lng]),
    { padding: [48, 48], maxZoom: MAX_CLUSTERED_ZOOM },
  );
}
