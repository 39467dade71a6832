import { type Map as LeafletMap, tileLayer } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import type { Theme } from '../../ui/art.tsx';
import type { DrawnLayer } from './drawing.ts';
import { DrawnTiles } from './drawn-tiles.ts';
import { getMapColours } from './map-colours.ts';

interface RasterTilesProps {
  map: LeafletMap;
  url: string;
  /** Only parks and the paths between them are drawn over the tiles, as lines. */
  layers: readonly DrawnLayer[];
  theme: Theme;
  onLoaded: () => void;
}

export function RasterTiles({ map, url, layers, theme, onLoaded }: RasterTilesProps) {
  const notifyLoaded = useEffectEvent(onLoaded);
  useEffect(() => {
    const tiles = tileLayer(url, { zIndex: 2, keepBuffer: 1, updateWhenZooming: false });
    tiles.once('tileload', () => notifyLoaded());
    tiles.addTo(map);
    return () => void tiles.remove();
  }, [map, url]);
  useEffect(() => {
    const colours = getMapColours(theme);
    const lines = new DrawnTiles({ zIndex: 3 }).addTo(map);
    lines.show(
      layers.filter(({ kind }) => kind === 'park' || kind === 'connector'),
      { ...colours, park: { ...colours.park, fill: null } },
    );
    return () => void lines.remove();
  }, [map, layers, theme]);
  return null;
}
