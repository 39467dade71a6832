import { type Map as LeafletMap, tileLayer } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import type { Theme } from '../../ui/shown-theme.ts';
import type { DrawnLayer } from './drawing.ts';
import { DrawnTiles } from './drawn-tiles.ts';
import { coloursOf } from './map-colours.ts';

interface RasterTilesProps {
  map: LeafletMap;
  /** The address of a tile, with {z}, {x} and {y} in it. */
  url: string;
  /** All that the map draws. Over the tiles only parks and the paths between them are seen, as lines. */
  layers: readonly DrawnLayer[];
  theme: Theme;
  /** Called with the first tile that has arrived. */
  onLoaded: () => void;
}

/** Tiles of a map from elsewhere over the drawn one. Where a tile does not arrive, the drawn map is seen. */
export function RasterTiles({ map, url, layers, theme, onLoaded }: RasterTilesProps) {
  const tell = useEffectEvent(onLoaded);
  useEffect(() => {
    const tiles = tileLayer(url, { zIndex: 2, keepBuffer: 1, updateWhenZooming: false });
    tiles.once('tileload', () => tell());
    tiles.addTo(map);
    return () => void tiles.remove();
  }, [map, url]);
  useEffect(() => {
    const colours = coloursOf(theme);
    const lines = new DrawnTiles({ zIndex: 3 }).addTo(map);
    lines.show(
      layers.filter(({ look }) => look === 'park' || look === 'connector'),
      { ...colours, park: { ...colours.park, fill: null } },
    );
    return () => void lines.remove();
  }, [map, layers, theme]);
  return null;
}
