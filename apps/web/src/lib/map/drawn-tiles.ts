import { type Coords, type DoneCallback, GridLayer, type GridLayerOptions } from 'leaflet';
import { type Colours, drawTile, type DrawnLayer, type Tile } from './drawing.ts';

interface Waiting {
  readonly canvas: HTMLCanvasElement;
  readonly tile: Tile;
  readonly done: DoneCallback;
  hasGround: boolean;
}

/** In pixels. Larger tiles exceed a frame to draw; smaller ones mean more compositing layers. */
const TILE_SIZE = 384;
/** Twice the needed resolution, since tiles are scaled between two zooms. */
const SHARPNESS = 2;

/**
 * Each frame draws half a tile, first the land and then what lies on it: without graphics hardware, filling takes far
 * longer than the script.
 */
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

  show(layers: readonly DrawnLayer[], colours: Colours): void {
    this.#layers = layers;
    this.#colours = colours;
    // `redraw` removes the queued tiles.
    this.#waiting.length = 0;
    this.redraw();
  }

  override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLCanvasElement {
    const size = this.getTileSize().x;
    const canvas = document.createElement('canvas');
    canvas.width = size * SHARPNESS;
    canvas.height = size * SHARPNESS;
    this.#waiting.push({ canvas, tile: { x, y, zoom: z, size }, done, hasGround: false });
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#draw);
    return canvas;
  }

  readonly #draw = (): void => {
    const [next] = this.#waiting;
    if (next) this.#drawHalf(next);
    this.#frame = this.#waiting.length > 0 ? requestAnimationFrame(this.#draw) : 0;
  };

  #drawHalf(half: Waiting): void {
    const { canvas, tile, done } = half;
    const [ground, ...rest] = this.#layers;
    const layers = half.hasGround ? rest : ground ? [ground] : [];
    const context = canvas.getContext('2d');
    if (context && this.#colours) {
      context.setTransform(SHARPNESS, 0, 0, SHARPNESS, 0, 0);
      drawTile(context, layers, tile, this.#colours);
    }
    if (half.hasGround) {
      this.#waiting.shift();
      done(undefined, canvas);
    }
    half.hasGround = true;
  }
}
