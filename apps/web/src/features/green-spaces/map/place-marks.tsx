import { useLingui } from '@lingui/react/macro';
import { divIcon, type Map as LeafletMap, marker, type Marker } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import type { GreenSpace } from '@ecopulse/contract/green-spaces';
import { formatNumber } from '../../../lib/format.ts';
import { type Cluster, clustersOf } from '../../../lib/map/clusters.ts';
import { useMap } from '../../../lib/map/drawn-map.tsx';
import './place-marks.css';

interface PlaceMarksProps {
  spaces: readonly GreenSpace[];
  visited: ReadonlySet<number>;
  selected: number | null;
  onSelect: (id: number) => void;
}

/** The width of a mark in pixels, large enough for a finger. Marks that would come closer together become one. */
const SIZE = 34;
const APART = 40;
/** So close that no two places are at one point. */
const MAX_CLUSTERED_ZOOM = 17;

/** A mark that is a button: it can be reached and pressed with the keyboard. */
function buttonMark(at: Cluster<GreenSpace>, look: string, text: string, name: string, onPress: () => void): Marker {
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

/** The green spaces on a map, those close together as one mark with their number. The list has the same as text. */
export function PlaceMarks({ spaces, visited, selected, onSelect }: PlaceMarksProps) {
  const { t } = useLingui();
  const map = useMap();
  const select = useEffectEvent(onSelect);
  const visitedName = (name: string) => t`${name}, visited`;
  const groupName = (count: string, names: string) => t`${count} green spaces: ${names}`;
  const nameOf = useEffectEvent((space: GreenSpace) => (visited.has(space.id) ? visitedName(space.name) : space.name));
  const nameOfGroup = useEffectEvent((names: readonly string[]) =>
    groupName(formatNumber(names.length), names.join(', ')),
  );

  useEffect(() => {
    let marks: Marker[] = [];
    const markOf = (cluster: Cluster<GreenSpace>): Marker => {
      const [first, ...others] = cluster.places;
      if (others.length > 0) {
        const names = nameOfGroup(cluster.places.map(({ name }) => name));
        return buttonMark(cluster, 'is-group', formatNumber(cluster.places.length), names, () => zoomTo(map, cluster));
      }
      const look = `${visited.has(first.id) ? 'is-visited' : ''} ${first.id === selected ? 'is-selected' : ''}`;
      return buttonMark(cluster, look, visited.has(first.id) ? '✓' : '', nameOf(first), () => select(first.id));
    };
    const draw = (): void => {
      for (const mark of marks) mark.remove();
      const zoom = map.getZoom();
      marks = clustersOf(spaces, zoom, zoom >= MAX_CLUSTERED_ZOOM ? 0 : APART).map(markOf);
      for (const mark of marks) mark.addTo(map);
    };
    draw();
    map.on('zoomend', draw);
    return () => {
      map.off('zoomend', draw);
      for (const mark of marks) mark.remove();
    };
  }, [map, spaces, visited, selected]);
  return null;
}

/** Zooms until the places of a cluster come apart. */
function zoomTo(map: LeafletMap, { places }: Cluster<GreenSpace>): void {
  map.fitBounds(
    places.map(({ lat, lng }) => [lat, lng]),
    { padding: [48, 48], maxZoom: MAX_CLUSTERED_ZOOM },
  );
}
