import { type Coords, type DoneCallback, GridLayer, type GridLayerOptions } from 'leaflet';
import { type Colours, drawTile, type DrawnLayer, type Tile } from './drawing.ts';

interface Waiting {
  readonly canvas: HTMLCanvasElement;
  readonly tile: Tile;
  readonly done: DoneCallback;
}

/** In pixels. Each tile is a layer of the screen, so a few large ones move more easily than many small ones. */
const TILE_SIZE = 512;
const SHARPNESS = 2;
/** Drawing takes this much of a frame, so that a moving map stays smooth. */
const SLICE_MS = 4;

/** The map in tiles that this device draws: panning draws only what comes into view, a few tiles in each frame. */
export class DrawnTiles extends GridLayer {
  #layers: readonly DrawnLayer[] = [];
  #colours: Colours | null = null;
  readonly #waiting: Waiting[] = [];
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

  /** Draws these layers in these colours instead. */
  show(layers: readonly DrawnLayer[], colours: Colours): void {
    this.#layers = layers;
    this.#colours = colours;
    this.redraw();
  }

  override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLCanvasElement {
    const size = this.getTileSize().x;
    // Twice as sharp as needed, since tiles are stretched between two zooms.
    const canvas = document.createElement('canvas');
    canvas.width = size * SHARPNESS;
    canvas.height = size * SHARPNESS;
    this.#waiting.push({ canvas, tile: { x, y, zoom: z, size }, done });
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#draw);
    return canvas;
  }

  readonly #draw = (): void => {
    const began = performance.now();
    this.#frame = 0;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      this.#drawOne(next);
      if (performance.now() - began > SLICE_MS) break;
    }
    if (this.#waiting.length > 0) this.#frame = requestAnimationFrame(this.#draw);
  };

  #drawOne({ canvas, tile, done }: Waiting): void {
    const context = canvas.getContext('2d');
    if (context && this.#colours) {
      context.scale(canvas.width / tile.size, canvas.height / tile.size);
      drawTile(context, this.#layers, tile, this.#colours);
    }
    done(undefined, canvas);
  }
}
