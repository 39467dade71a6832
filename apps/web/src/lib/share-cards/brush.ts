import { fitText } from './card-layout.ts';
import type { Box } from './card-layout.ts';
import type { Brush } from './card-file.ts';

interface Font {
  family: string;
  weight: number;
  size: number;
  colour: string;
  align?: CanvasTextAlign;
}

/** Shrinks the text to `width` if given. Returns its width. */
export function drawText(brush: Brush, text: string, at: { x: number; y: number; width?: number }, font: Font): number {
  const setFont = (size: number) => {
    brush.font = `${font.weight} ${size}px ${font.family}`;
  };
  const measure = (part: string, size: number) => {
    setFont(size);
    return brush.measureText(part).width;
  };
  const fitted =
    at.width === undefined
      ? { text, size: font.size }
      : fitText(text, { width: at.width, largest: font.size, smallest: font.size * 0.5 }, measure);
  setFont(fitted.size);
  brush.fillStyle = font.colour;
  brush.textAlign = font.align ?? 'left';
  brush.fillText(fitted.text, at.x, at.y);
  return measure(fitted.text, fitted.size);
}

export function fillBox(brush: Brush, { x, y, width, height }: Box, colour: string, radius = 0): void {
  brush.fillStyle = colour;
  brush.beginPath();
  brush.roundRect(x, y, width, height, radius);
  brush.fill();
}

export function fillDot(brush: Brush, { x, y }: { x: number; y: number }, radius: number, colour: string): void {
  brush.fillStyle = colour;
  brush.beginPath();
  brush.arc(x, y, radius, 0, 2 * Math.PI);
  brush.fill();
}
