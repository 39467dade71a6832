import type { CardColours } from './card-colours.ts';

export type Brush = CanvasRenderingContext2D;

/** What a card is drawn on and with. */
export interface CardCanvas {
  brush: Brush;
  colours: CardColours;
  /** The names of the fonts, as CSS lists them. */
  fontFamily: string;
}

/** A picture to share, and what goes with it. */
export interface ShareCard {
  /** Such as `ecopulse-passport.png`. */
  fileName: string;
  /** The largest text of the picture: its fonts are loaded before it is drawn. */
  title: string;
  /** Describes the picture to those who cannot see it. */
  alt: string;
  /** What the picture says, as a message. */
  text: string;
  draw: (canvas: CardCanvas) => void | Promise<void>;
}
