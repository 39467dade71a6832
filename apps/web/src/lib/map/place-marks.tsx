import { useLingui } from '@lingui/react/macro';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { formatNumber, formatList } from '../language/format.ts';
import { type Cluster, clusterMarks, MAX_CLUSTERED_ZOOM } from './clusters.ts';
import { useMap } from './drawn-map.tsx';
import type { NamedPlace } from './map-names.tsx';
import type { MapPlace } from './map-area.ts';
import { createTextElement, Pin } from './pin.ts';
import './place-marks.css';

export interface MarkedPlace extends NamedPlace {
  readonly id: number;
  readonly isVisited: boolean;
  readonly isClosed?: boolean;
  /** It may have what is asked for. */
  readonly isPossible?: boolean;
}

interface PlaceMarksProps {
  /** Must be stable: new marks lose the focus. */
  places: readonly MarkedPlace[];
  selected?: number | null;
  onPress: (id: number) => void;
}

const SIGNS = { 'is-closed': '✕', 'is-possible': '?', 'is-visited': '✓', '': '' };

function kindOf({ isClosed, isPossible, isVisited }: MarkedPlace): keyof typeof SIGNS {
  if (isClosed) return 'is-closed';
  if (isPossible) return 'is-possible';
  return isVisited ? 'is-visited' : '';
}

function createButtonPin(at: MapPlace, modifiers: string, text: string, label: string, onPress: () => void): Pin {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `place-mark ${modifiers}`;
  button.title = label;
  button.setAttribute('aria-label', label);
  button.append(createTextElement(text));
  return new Pin(at, button, onPress);
}

export function PlaceMarks({ places, selected = null, onPress }: PlaceMarksProps) {
  const { t } = useLingui();
  const map = useMap();
  const onPressEvent = useEffectEvent(onPress);
  const labelOf = useEffectEvent(({ name, isVisited, isClosed, isPossible }: MarkedPlace) => {
    if (isClosed) return t`${name}, closed`;
    if (isPossible) return t`${name}, may have it`;
    return isVisited ? t`${name}, visited` : name;
  });
  const labelOfGroup = useEffectEvent((group: readonly MarkedPlace[]) => {
    const count = formatNumber(group.length);
    const names = formatList(group.map(({ name }) => name));
    return t`${count} green spaces: ${names}`;
  });

  useEffect(() => {
    let marks: Pin[] = [];
    const createMark = (cluster: Cluster<MarkedPlace>): Pin => {
      const [first, ...others] = cluster.places;
      if (others.length > 0) {
        const count = formatNumber(cluster.places.length);
        const modifiers = cluster.places.every(({ isVisited }) => isVisited) ? 'is-group is-visited' : 'is-group';
        return createButtonPin(cluster, modifiers, count, labelOfGroup(cluster.places), () => zoomTo(map, cluster));
      }
      const kind = kindOf(first);
      const modifiers = `${kind} ${first.id === selected ? 'is-selected' : ''}`;
      return createButtonPin(cluster, modifiers, SIGNS[kind], labelOf(first), () => onPressEvent(first.id));
    };
    const draw = (): void => {
      for (const mark of marks) mark.remove();
      marks = clusterMarks(places, map.getZoom()).map(createMark);
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
