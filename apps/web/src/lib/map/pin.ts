import { DomEvent, Layer, type Map as LeafletMap } from 'leaflet';
import type { MapPlace } from './map-area.ts';

/** In pixels, between the edge of the map and a focused pin. */
const FOCUS_MARGIN = 32;
/** In pixels. A pointer that moved further has dragged the map. */
const PRESS_REACH = 8;

/** Leaflet's markers are a compositing layer each, and 200 of them made panning slow. Pins are part of the map's layer. */
export class Pin extends Layer {
  readonly #at: MapPlace;
  readonly #element: HTMLElement;
  #map: LeafletMap | null = null;

  constructor(at: MapPlace, element: HTMLElement, onPress?: () => void) {
    super();
    this.#at = at;
    this.#element = element;
    element.classList.add('map-pin');
    if (onPress) this.#listen(onPress);
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    // The marker pane is above all lines and areas. A custom layer has no `pane` option.
    map.getPane('markerPane')?.append(this.#element);
    this.#place();
    return this;
  }

  override onRemove(): this {
    this.#element.remove();
    return this;
  }

  override getEvents() {
    return { zoom: this.#place, viewreset: this.#place };
  }

  readonly #place = (): void => {
    if (!this.#map) return;
    const { x, y } = this.#map.latLngToLayerPoint(this.#at);
    const { style } = this.#element;
    [style.left, style.top, style.zIndex] = [`${x}px`, `${y}px`, String(y)];
  };

  #listen(onPress: () => void): void {
    const element = this.#element;
    let down = { x: 0, y: 0 };
    element.addEventListener('pointerdown', ({ clientX, clientY }) => {
      down = { x: clientX, y: clientY };
    });
    element.addEventListener('click', (event) => {
      // The press must not count as a click on the map.
      DomEvent.stop(event);
      const isByKey = event.detail === 0;
      if (isByKey || Math.hypot(event.clientX - down.x, event.clientY - down.y) <= PRESS_REACH) onPress();
    });
    element.addEventListener('dblclick', DomEvent.stop);
    element.addEventListener('focus', () => {
      if (element.matches(':focus-visible')) this.#map?.panInside(this.#at, { padding: [FOCUS_MARGIN, FOCUS_MARGIN] });
    });
  }
}
