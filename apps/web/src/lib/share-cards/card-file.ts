import { readLightColours } from './card-colours.ts';
import { CARD } from './card-layout.ts';
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

async function loadFonts(family: string, text: string): Promise<void> {
  await Promise.all([600, 800].map((weight) => document.fonts.load(`${weight} 40px ${family}`, text))).catch(
    () => undefined,
  );
}

/** Returns a PNG. Throws if the device cannot draw it. */
export async function renderCardFile({ fileName, title, draw }: ShareCard): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), CARD);
  const fontFamily = getComputedStyle(document.body).fontFamily;
  await loadFonts(fontFamily, title);
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('This device does not support canvas drawing');
  await draw({ brush, colours: readLightColours(), fontFamily });
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!blob) throw new Error('This device cannot export a canvas as PNG');
  return new File([blob], fileName, { type: 'image/png' });
}

export function canShareFile(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}
