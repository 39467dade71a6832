/** The part of Leaflet 1.9 that the desk's map uses; it comes without types. */
declare module 'leaflet' {
  export interface LatLng {
    readonly lat: number;
    readonly lng: number;
    /** Metres. */
    distanceTo(other: LatLng): number;
  }

  type Place = readonly [lat: number, lng: number];

  interface Layer {
    addTo(target: Map | LayerGroup): this;
    bindTooltip(content: HTMLElement, options?: { direction?: 'top'; className?: string }): this;
  }

  export interface LayerGroup extends Layer {
    clearLayers(): this;
  }

  export interface Circle extends Layer {
    setLatLng(place: LatLng): this;
    setRadius(meters: number): this;
  }

  export interface Marker extends Layer {
    getLatLng(): LatLng;
    setLatLng(place: LatLng | Place): this;
    on(event: 'drag' | 'dragend', listener: () => void): this;
  }

  export interface Map {
    setView(center: Place, zoom: number): this;
    fitBounds(bounds: readonly Place[], options?: { padding?: readonly [number, number]; maxZoom?: number }): this;
    on(event: 'click', listener: (event: { readonly latlng: LatLng }) => void): this;
    invalidateSize(): this;
    remove(): this;
  }

  interface MapOptions {
    attributionControl?: boolean;
    zoomControl?: boolean;
    zoomAnimation?: boolean;
    fadeAnimation?: boolean;
    scrollWheelZoom?: boolean;
    minZoom?: number;
    maxZoom?: number;
    maxBounds?: readonly [Place, Place];
  }

  interface PathOptions {
    className?: string;
    interactive?: boolean;
    radius?: number;
    weight?: number;
  }

  interface DivIcon {
    readonly options: unknown;
  }

  export function map(element: HTMLElement, options?: MapOptions): Map;
  export function polygon(places: readonly Place[], options?: PathOptions): Layer;
  export function circle(place: Place, options: PathOptions): Circle;
  export function circleMarker(place: Place, options: PathOptions): Layer;
  export function layerGroup(): LayerGroup;
  export function divIcon(options: {
    className: string;
    html?: string | HTMLElement;
    iconSize: readonly [number, number];
  }): DivIcon;
  export function marker(
    place: Place,
    options: { icon: DivIcon; draggable?: boolean; keyboard?: boolean; title?: string; zIndexOffset?: number },
  ): Marker;
  export const control: {
    zoom(options: { zoomInTitle: string; zoomOutTitle: string }): Layer;
  };
}
