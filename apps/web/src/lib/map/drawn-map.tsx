import 'leaflet/dist/leaflet.css';
import './drawn-map.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Browser, control, latLngBounds, layerGroup, type Map as LeafletMap, map as createMap } from 'leaflet';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ReactNode } from 'react';
import type { BaseMap } from '@ecopulse/contract/green-spaces/map';
import type { Position } from '@ecopulse/contract/green-spaces/outlines';
import { useTheme } from '../theme.ts';
import { drawnLayers } from './drawing.ts';
import { DrawnTiles } from './drawn-tiles.ts';
import { AROUND, ISLAND, type MapArea, readArea, writeArea } from './map-area.ts';
import { coloursOf } from './map-colours.ts';
import { baseMapQuery } from './map.api.ts';
import { Pin } from './pin.ts';
import { plainText } from './plain-text.ts';
import { RasterTiles } from './raster-tiles.tsx';

interface DrawnMapProps {
  /** Its name for screen readers, with where the same is said in words. */
  label: string;
  /** What it shows at first, and again whenever this changes. */
  area: MapArea;
  /** The ground of parks, by their polygons. */
  parks?: readonly (readonly Position[][])[] | undefined;
  /** The height in pixels of what lies over its upper edge, where the area should not reach. */
  insetTop?: number;
  /** Whether it draws the paths between parks. */
  showsConnectors?: boolean;
  /** Called with what it shows after the resident has moved it. */
  onMoved?: (area: MapArea) => void;
  /** Whether the wheel zooms. On a page that scrolls, the wheel should go on scrolling. */
  wheelZooms?: boolean;
  /** The closest that it begins with. */
  maxZoom?: number;
  className?: string;
  /** What lies on it, such as marks. */
  children?: ReactNode;
}

/**
 * Leaflet moves its layers by `translate` instead of `translate3d` when it takes the browser for one
 * whose 3D is weak. A phone then composes fewer surfaces per frame of a drag (decision 029).
 */
Object.assign(Browser, { ie3d: true });

const CLOSEST = 18;
const FURTHEST = 9.5;
/** A map that rests this long is where the resident wants it. */
const REST_MS = 250;
const NO_PARKS: readonly (readonly Position[][])[] = [];
/** From this zoom on the names of planning areas fit. */
const NAMES_FROM_ZOOM = 12;

const MapContext = createContext<LeafletMap | null>(null);

/** The map that a part lies on. */
export function useMap(): LeafletMap {
  const map = use(MapContext);
  if (map === null) throw new Error('this part belongs on a map');
  return map;
}

/** How far the map is zoomed in; a part that asks is rendered again when that changes. */
export function useZoom(): number {
  const map = useMap();
  const subscribe = useCallback(
    (onChange: () => void) => {
      map.on('zoomend', onChange);
      return () => void map.off('zoomend', onChange);
    },
    [map],
  );
  return useSyncExternalStore(subscribe, () => map.getZoom());
}

function boundsOf({ south, west, north, east }: MapArea) {
  return latLngBounds([south, west], [north, east]);
}

function areaOf(map: LeafletMap): MapArea {
  const bounds = map.getBounds();
  return { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() };
}

/**
 * A map of Singapore, drawn on this device from the product's own data. It asks another host only where the operator has set
 * tiles. Its arrow keys, + and − move it. Its parts lie on it as children and find it with `useMap`.
 */
export function DrawnMap({
  label,
  area,
  parks = NO_PARKS,
  insetTop = 0,
  showsConnectors = true,
  onMoved,
  maxZoom = 15,
  wheelZooms = false,
  className = '',
  children,
}: DrawnMapProps) {
  const { t } = useLingui();
  const { theme } = useTheme();
  const { data: base } = useQuery(baseMapQuery);
  const box = useRef<HTMLDivElement>(null);
  const tiles = useRef<DrawnTiles | null>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const titles = { zoomInTitle: t`Zoom in`, zoomOutTitle: t`Zoom out` };
  const addZoom = useEffectEvent((to: LeafletMap) => control.zoom({ ...titles, position: 'topright' }).addTo(to));
  /** What the map said last that it shows, as an address has it. */
  const told = useRef<string | null>(null);
  const isOwnMove = useRef(false);
  const tell = useEffectEvent((of: LeafletMap) => {
    const shown = areaOf(of);
    told.current = writeArea(shown);
    onMoved?.(shown);
  });
  const quietly = useCallback((move: () => void) => {
    isOwnMove.current = true;
    move();
    isOwnMove.current = false;
  }, []);

  useEffect(() => {
    if (!box.current) return undefined;
    const created = createMap(box.current, {
      attributionControl: false,
      zoomControl: false,
      fadeAnimation: false,
      zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      // Steps in between let the island fill a map of any width.
      zoomSnap: 0.25,
      minZoom: FURTHEST,
      maxZoom: CLOSEST,
      maxBounds: boundsOf(AROUND),
      maxBoundsViscosity: 0.8,
      scrollWheelZoom: wheelZooms,
    });
    addZoom(created);
    quietly(() => created.fitBounds(boundsOf(ISLAND), { animate: false }));
    tiles.current = new DrawnTiles().addTo(created);
    let resting = 0;
    created.on('movestart', () => clearTimeout(resting));
    created.on('moveend', () => {
      clearTimeout(resting);
      if (!isOwnMove.current) resting = window.setTimeout(() => tell(created), REST_MS);
    });
    setMap(created);
    const resized = new ResizeObserver(() => quietly(() => created.invalidateSize({ pan: false })));
    resized.observe(box.current);
    return () => {
      resized.disconnect();
      tiles.current = null;
      clearTimeout(resting);
      created.remove();
    };
  }, [quietly, wheelZooms]);

  const wanted = writeArea(area);
  useEffect(() => {
    const next = readArea(wanted);
    if (!map || !next || wanted === told.current) return;
    quietly(() => map.fitBounds(boundsOf(next), { maxZoom, animate: false, paddingTopLeft: [0, insetTop] }));
  }, [map, wanted, maxZoom, insetTop, quietly]);

  const layers = useMemo(
    () => base && drawnLayers(base, parks).filter(({ look }) => showsConnectors || look !== 'connector'),
    [base, parks, showsConnectors],
  );
  useEffect(() => {
    if (layers) tiles.current?.show(layers, coloursOf(theme));
  }, [layers, theme]);
  const raster = base?.tiles?.[theme];
  // The tiles that have arrived, by their address.
  const [arrived, setArrived] = useState<string | null>(null);
  const hasRaster = raster !== undefined && arrived === raster;

  return (
    <div className={`relative isolate overflow-hidden ${className}`}>
      <div ref={box} role="application" aria-label={label} className="drawn-map size-full" />
      {map && (
        <MapContext value={map}>
          {base && !hasRaster && <AreaNames land={base.land} />}
          {raster !== undefined && layers && (
            <RasterTiles
              map={map}
              key={raster}
              url={raster}
              layers={layers}
              theme={theme}
              onLoaded={() => setArrived(raster)}
            />
          )}
          {children}
        </MapContext>
      )}
      <p className="absolute start-0 bottom-0 z-[1000] rounded-se-sm bg-surface/85 px-2 py-0.5 text-xs text-muted">
        <a href="/terms">
          <Trans>Map data: NParks, URA, SLA</Trans>
        </a>
        {hasRaster && ` · ${base?.tiles?.credit}`}
      </p>
    </div>
  );
}

/** The names of planning areas, from a zoom on at which they fit. The list says where each place is. */
function AreaNames({ land }: { land: BaseMap['land'] }) {
  const map = useMap();
  useEffect(() => {
    const names = land.map(({ name, label: [lng, lat] }) => {
      const text = plainText(name ?? '');
      text.className = 'map-name';
      return new Pin({ lat, lng }, text);
    });
    const group = layerGroup(names);
    const choose = () => (map.getZoom() >= NAMES_FROM_ZOOM ? group.addTo(map) : group.remove());
    choose();
    map.on('zoomend', choose);
    return () => {
      map.off('zoomend', choose);
      group.remove();
    };
  }, [map, land]);
  return null;
}
