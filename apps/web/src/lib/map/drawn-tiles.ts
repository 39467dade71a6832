import { type Coords, type DoneCallback, GridLayer, type GridLayerOptions } from 'leaflet';
import { type Colours, drawTile, type DrawnLayer, type Tile } from './drawing.ts';

interface QueuedTile {
  readonly canvas: HTMLCanvasElement;
  readonly tile: Tile;
  readonly done: DoneCallback;
  isFirstLayerDrawn: boolean;
}

/** In pixels. Larger tiles exceed a frame to draw; smaller ones mean more compositing layers. */
const TILE_SIZE = 384;
/** Twice the needed resolution, since tiles are scaled between two zooms. */
const PIXEL_RATIO = 2;

/**
 * Each frame draws half a tile, the lowest layer (land) and then the others: without graphics hardware, filling takes
 * far longer than the script.
 */
export class DrawnTiles extends GridLayer {
  #layers: readonly DrawnLayer[] = [];
  #colours: Colours | null = null;
  readonly #queue: QueuedTile[] = [];
  #frame = 0;

  constructor(options: Pick<GridLayerOptions, 'zIndex'> = {}) {
    super({
      tileSize: TILE_SIZE,
      keepBuffer: 1,
      updateWhenZooming: false,
      updateInterval: 100,
      className: 'map-ground',
      ...options,
    });
  }

  show(layers: readonly DrawnLayer[], colours: Colours): void {
    this.#layers = layers;
    this.#colours = colours;
    // `redraw` removes the queued tiles.
    this.#queue.length = 0;
    this.redraw();
  }

  override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLCanvasElement {
    const size = this.getTileSize().x;
    const canvas = document.createElement('canvas');
    canvas.width = size * PIXEL_RATIO;
    canvas.height = size * PIXEL_RATIO;
    this.#queue.push({ canvas, tile: { x, y, zoom: z, size }, done, isFirstLayerDrawn: false });
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#draw);
    return canvas;
  }

  readonly #draw = (): void => {
    const [next] = this.#queue;
    if (next) this.#drawHalf(next);
    this.#frame = this.#queue.length > 0 ? requestAnimationFrame(this.#draw) : 0;
  };

  #drawHalf(queued: QueuedTile): void {
    const { canvas, tile, done } = queued;
    const layers = queued.isFirstLayerDrawn ? this.#layers.slice(1) : this.#layers.slice(0, 1);
    const context = canvas.getContext('2d');
    if (context && this.#colours) {
      context.setTransform(PIXEL_RATIO, 0, 0, PIXEL_RATIO, 0, 0);
      drawTile(context, layers, tile, this.#colours);
    }
    if (queued.isFirstLayerDrawn) {
      this.#queue.shift();
      done(undefined, canvas);
    }
    queued.isFirstLayerDrawn = true;
  }
}
