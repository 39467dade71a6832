import type { CardColours } from './card-colours.ts';

export type Brush = CanvasRenderingContext2D;

export interface CardCanvas {
  brush: Brush;
  colours: CardColours;
  fontFamily: string;
}

export interface ShareCard {
  fileName: string;
  /** Also used to load the fonts before drawing. */
  title: string;
  alt: string;
  /** The text of the shared message. */
  text: string;
  draw: (canvas: CardCanvas) => void | Promise<void>;
}
