import 'leaflet/dist/leaflet.css';
import './drawn-map.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Browser, control, latLngBounds, type Map as LeafletMap, map as createMap } from 'leaflet';
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
import type { Position } from '@ecopulse/contract/green-spaces/outlines';
import { useTheme } from '../theme.ts';
import { createMapLayers } from './drawing.ts';
import { DrawnTiles } from './drawn-tiles.ts';
import { MAP_BOUNDS, ISLAND_AREA, type MapArea, parseArea, formatArea, baseMapQuery } from './map-area.ts';
import { getMapColours } from './map-colours.ts';
import { MapNames, type NamedPlace } from './map-names.tsx';
import { RasterTiles } from './raster-tiles.tsx';

interface DrawnMapProps {
  /** For screen readers; should say where the same information is available as text. */
  label: string;
  /** The map shows this area whenever it changes. */
  area: MapArea;
  parks?: readonly (readonly Position[][])[] | undefined;
  /** Those with a mark: their names are shown on a close map, and no name covers a mark. */
  places?: readonly NamedPlace[];
  /** In pixels: the covered strip at the upper edge, which the area avoids. */
  insetTop?: number;
  showsConnectors?: boolean;
  /** Called only after the resident has moved the map. */
  onMoved?: (area: MapArea) => void;
  wheelZooms?: boolean;
  maxZoom?: number;
  className?: string;
  children?: ReactNode;
}

/** Makes Leaflet use `translate`, not `translate3d`: phones then composite fewer layers while dragging (decision 029). */
Object.assign(Browser, { ie3d: true });

const MAX_ZOOM = 18;
const MIN_ZOOM = 9.5;
const MOVE_SETTLE_MS = 250;
const NO_PARKS: readonly (readonly Position[][])[] = [];
const NO_PLACES: readonly NamedPlace[] = [];

const MapContext = createContext<LeafletMap | null>(null);

export function useMap(): LeafletMap {
  const map = use(MapContext);
  if (map === null) throw new Error('useMap needs a DrawnMap as parent');
  return map;
}

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
 * A map of Singapore drawn on the device; contacts another host only for the operator's tile server.
 * Children get the map from `useMap`.
 */
export function DrawnMap({
  label,
  area,
  parks = NO_PARKS,
  places = NO_PLACES,
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
  const drawnTiles = useRef<DrawnTiles | null>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const titles = { zoomInTitle: t`Zoom in`, zoomOutTitle: t`Zoom out` };
  const addZoomControl = useEffectEvent((leafletMap: LeafletMap) =>
    control.zoom({ ...titles, position: 'topright' }).addTo(leafletMap),
  );
  /** The last area passed to `onMoved`. If `area` equals it, the map must not move. */
  const reportedArea = useRef<string | null>(null);
  const isProgrammaticMove = useRef(false);
  const reportMove = useEffectEvent((leafletMap: LeafletMap) => {
    const visibleArea = areaOf(leafletMap);
    reportedArea.current = formatArea(visibleArea);
    onMoved?.(visibleArea);
  });
  const moveSilently = useCallback((move: () => void) => {
    isProgrammaticMove.current = true;
    move();
    isProgrammaticMove.current = false;
  }, []);

  useEffect(() => {
    if (!box.current) return undefined;
    const created = createMap(box.current, {
      attributionControl: false,
      zoomControl: false,
      fadeAnimation: false,
      zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      // Fractional zoom lets the island fill a map of any width.
      zoomSnap: 0.25,
      minZoom: MIN_ZOOM,
      maxZoom: MAX_ZOOM,
      maxBounds: boundsOf(MAP_BOUNDS),
      maxBoundsViscosity: 0.8,
      scrollWheelZoom: wheelZooms,
    });
    addZoomControl(created);
    moveSilently(() => created.fitBounds(boundsOf(ISLAND_AREA), { animate: false }));
    drawnTiles.current = new DrawnTiles().addTo(created);
    let settleTimer = 0;
    created.on('movestart', () => clearTimeout(settleTimer));
    created.on('moveend', () => {
      // A new size of the map must not drop the report of a move.
      if (isProgrammaticMove.current) return;
      clearTimeout(settleTimer);
      settleTimer = window.setTimeout(() => reportMove(created), MOVE_SETTLE_MS);
    });
    setMap(created);
    const resizeObserver = new ResizeObserver(() => moveSilently(() => created.invalidateSize({ pan: false })));
    resizeObserver.observe(box.current);
    return () => {
      resizeObserver.disconnect();
      drawnTiles.current = null;
      clearTimeout(settleTimer);
      created.remove();
    };
  }, [moveSilently, wheelZooms]);

  const areaText = formatArea(area);
  useEffect(() => {
    const next = parseArea(areaText);
    if (!map || !next || areaText === reportedArea.current) return;
    moveSilently(() => map.fitBounds(boundsOf(next), { maxZoom, animate: false, paddingTopLeft: [0, insetTop] }));
  }, [map, areaText, maxZoom, insetTop, moveSilently]);

  const layers = useMemo(
    () => base && createMapLayers(base, parks).filter(({ kind }) => showsConnectors || kind !== 'connector'),
    [base, parks, showsConnectors],
  );
  useEffect(() => {
    if (layers) drawnTiles.current?.show(layers, getMapColours(theme));
  }, [layers, theme]);
  const rasterUrl = base?.tiles?.[theme];
  const [loadedRasterUrl, setLoadedRasterUrl] = useState<string | null>(null);
  const hasRaster = rasterUrl !== undefined && loadedRasterUrl === rasterUrl;

  return (
    <div className={`relative isolate overflow-hidden ${className}`}>
      <div ref={box} role="application" aria-label={label} className="drawn-map size-full" />
      {map && (
        <MapContext value={map}>
          {base && !hasRaster && <MapNames map={map} base={base} places={places} />}
          {rasterUrl !== undefined && layers && (
            <RasterTiles
              map={map}
              key={rasterUrl}
              url={rasterUrl}
              layers={layers}
              theme={theme}
              onLoaded={() => setLoadedRasterUrl(rasterUrl)}
            />
          )}
          {children}
        </MapContext>
      )}
      <p className="absolute start-0 bottom-0 z-[1000] rounded-se-sm bg-surface/85 px-2 py-0.5 text-xs text-muted">
        <a href="/terms">
          <Trans>Map data: NParks, URA, SLA, LTA</Trans>
        </a>
        {hasRaster && ` · ${base?.tiles?.credit}`}
      </p>
    </div>
  );
}
