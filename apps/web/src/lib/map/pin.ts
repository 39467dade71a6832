import { DomEvent, Layer, type Map as LeafletMap } from 'leaflet';
import type { MapPlace } from './map-area.ts';

/** Room in pixels between the edge of the map and a pin that gets the focus. */
const FOCUS_MARGIN = 32;
/** A finger that moved the map further than this, in pixels, has not pressed. */
const PRESS_REACH = 8;

/**
 * An element whose middle lies on a place of the map. Leaflet's own markers are a layer of the screen each, which made
 * panning with two hundred of them slow; pins are drawn with the map and move with it.
 */
export class Pin extends Layer {
  readonly #at: MapPlace;
  readonly #element: HTMLElement;
  #map: LeafletMap | null = null;

  /** `onPress` makes it a button, which the element then has to be. */
  constructor(at: MapPlace, element: HTMLElement, onPress?: () => void) {
    super();
    this.#at = at;
    this.#element = element;
    element.classList.add('map-pin');
    if (onPress) this.#listen(onPress);
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    // Above all lines and areas. A layer of its own class takes no pane as an option.
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
      // The map does not take it for a press on its ground.
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
