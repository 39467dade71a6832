import { DomEvent, Layer, type Map as LeafletMap } from 'leaflet';
import type { MapPlace } from './map-area.ts';

/** In pixels, between the edge of the map and a focused pin. */
const FOCUS_MARGIN_PX = 32;
/** In pixels. A pointer that moved further has dragged the map. */
const MAX_PRESS_MOVE_PX = 8;

/** Leaflet's markers are a compositing layer each, and 200 of them made panning slow. Pins are part of the map's layer. */
export class Pin extends Layer {
  readonly #position: MapPlace;
  readonly #element: HTMLElement;
  readonly #pane: string;
  #map: LeafletMap | null = null;

  /** The default pane is above all lines and areas. */
  constructor(position: MapPlace, element: HTMLElement, onPress?: () => void, pane = 'markerPane') {
    super();
    this.#position = position;
    this.#element = element;
    this.#pane = pane;
    element.classList.add('map-pin');
    if (onPress) this.#addListeners(onPress);
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    // A custom layer has no `pane` option.
    map.getPane(this.#pane)?.append(this.#element);
    this.#updatePosition();
    return this;
  }

  override onRemove(): this {
    this.#element.remove();
    return this;
  }

  override getEvents() {
    return { zoom: this.#updatePosition, viewreset: this.#updatePosition };
  }

  readonly #updatePosition = (): void => {
    if (!this.#map) return;
    const { x, y } = this.#map.latLngToLayerPoint(this.#position);
    const { style } = this.#element;
    [style.left, style.top, style.zIndex] = [`${x}px`, `${y}px`, String(y)];
  };

  #addListeners(onPress: () => void): void {
    const element = this.#element;
    let pointerDown = { x: 0, y: 0 };
    element.addEventListener('pointerdown', ({ clientX, clientY }) => {
      pointerDown = { x: clientX, y: clientY };
    });
    element.addEventListener('click', (event) => {
      // The press must not count as a click on the map.
      DomEvent.stop(event);
      const isKeyboardPress = event.detail === 0;
      if (
        isKeyboardPress ||
        Math.hypot(event.clientX - pointerDown.x, event.clientY - pointerDown.y) <= MAX_PRESS_MOVE_PX
      )
        onPress();
    });
    element.addEventListener('dblclick', DomEvent.stop);
    element.addEventListener('focus', () => {
      if (element.matches(':focus-visible'))
        this.#map?.panInside(this.#position, { padding: [FOCUS_MARGIN_PX, FOCUS_MARGIN_PX] });
    });
  }
}

/** Prevents XSS: Leaflet treats strings as HTML, and users type these names. */
export function createTextElement(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}
