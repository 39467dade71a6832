import { useLingui } from '@lingui/react/macro';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';
import type { BaseMap } from '@ecopulse/contract/green-spaces/map';
import { langOf, translateName } from '../language/lang-of.ts';
import { clusterMarks } from './clusters.ts';
import type { MapPlace } from './map-area.ts';
import { layOutNames, type NameBox } from './name-layout.ts';
import { createTextElement, Pin } from './pin.ts';

export interface NamedPlace extends MapPlace {
  readonly name: string;
}

interface MapNamesProps {
  map: LeafletMap;
  base: BaseMap;
  /** Those with a mark. */
  places: readonly NamedPlace[];
}

/** Offsets in pixels. */
const KINDS = {
  place: { fromZoom: 13, offsets: [22, -22] },
  area: { fromZoom: 12, offsets: [0, 20, -20] },
  station: { fromZoom: 13, offsets: [13, -13] },
} as const;

/** In pixels, of the mark of one place and of several. */
const MARK_SIZE_PX = 26;
const CLUSTER_SIZE_PX = 38;
const NAME_GAP_PX = 6;
/** Names up to this share of the visible part beyond its edges are there before they are dragged into view. */
const DRAWN_MARGIN = 0.5;

interface MapName extends NameBox {
  width: number;
  height: number;
  readonly element: HTMLElement;
  readonly pin: Pin;
  readonly fromZoom: number;
  /** Whose name it is, if it has a mark. */
  readonly place: NamedPlace | null;
}

function createName(
  kind: keyof typeof KINDS,
  { lat, lng }: MapPlace,
  text: string,
  lang: string | undefined = langOf(text),
): MapName {
  const element = createTextElement(text);
  element.className = `map-name is-${kind}`;
  // The marks and the page have the names; here they would be read out in no order.
  element.ariaHidden = 'true';
  if (lang !== undefined) element.lang = lang;
  const pin = new Pin({ lat, lng }, element, undefined, 'shadowPane');
  return { ...KINDS[kind], lat, lng, width: 0, height: 0, element, pin, place: null };
}

/** All are added before the first is measured, so that the browser lays out once. */
function measure(names: readonly MapName[], map: LeafletMap): void {
  const unmeasured = names.filter(({ width }) => width === 0);
  for (const { pin } of unmeasured) pin.addTo(map);
  for (const name of unmeasured) {
    name.width = name.element.offsetWidth + NAME_GAP_PX;
    name.height = name.element.offsetHeight;
  }
  for (const { pin } of unmeasured) pin.remove();
}

function layOut(names: readonly MapName[], places: readonly NamedPlace[], map: LeafletMap): MapName[] {
  const zoom = map.getZoom();
  const clusters = clusterMarks(places, zoom);
  const single = new Set(clusters.flatMap((cluster) => (cluster.places.length === 1 ? cluster.places : [])));
  const candidates = names.filter(({ fromZoom, place }) => zoom >= fromZoom && (place === null || single.has(place)));
  measure(candidates, map);
  const marks = clusters.map(({ lat, lng, places: { length } }) => {
    return { lat, lng, size: length > 1 ? CLUSTER_SIZE_PX : MARK_SIZE_PX };
  });
  return layOutNames(candidates, marks, zoom).map(({ name, offset }) => {
    name.element.style.marginBlockStart = `${offset}px`;
    return name;
  });
}

export function MapNames({ map, base, places }: MapNamesProps) {
  const {
    i18n: { locale },
  } = useLingui();
  useEffect(() => {
    const names = [
      ...places.map((place) => ({ ...createName('place', place, place.name), place })),
      ...base.land.map(({ name, label: [lng, lat] }) => createName('area', { lat, lng }, translateName(name ?? ''))),
      ...base.stations.map(({ name, names: signs, at: [lng, lat] }) => {
        const sign = signs[locale];
        return createName('station', { lat, lng }, sign ?? name, sign === undefined ? 'en' : locale);
      }),
    ];
    let laidOut: readonly MapName[] = [];
    let laidOutZoom = 0;
    const draw = () => {
      if (map.getZoom() !== laidOutZoom) {
        for (const { pin } of laidOut) pin.remove();
        laidOut = layOut(names, places, map);
        laidOutZoom = map.getZoom();
      }
      const drawnPart = map.getBounds().pad(DRAWN_MARGIN);
      for (const { lat, lng, pin } of laidOut) {
        if (drawnPart.contains([lat, lng])) pin.addTo(map);
        else pin.remove();
      }
    };
    draw();
    map.on('moveend', draw);
    return () => {
      map.off('moveend', draw);
      for (const { pin } of laidOut) pin.remove();
    };
  }, [map, base, places, locale]);
  return null;
}
