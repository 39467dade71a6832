import { i18n } from '@lingui/core';
import { brand } from '../brand.ts';
import { fillBox, drawText } from './brush.ts';
import { CARD, INNER_WIDTH, MARGIN } from './card-layout.ts';
import type { CardCanvas } from './card-file.ts';

export const FRAME = {
  head: { x: 0, y: 0, width: CARD.width, height: 470 },
  brand: { x: MARGIN, y: 112 },
  date: { x: CARD.width - MARGIN, y: 112 },
  title: { x: MARGIN, y: 218, width: INNER_WIDTH },
  foot: { x: MARGIN, y: 1278, width: INNER_WIDTH },
} as const;

export function drawFrame({ brush, colours, fontFamily: family }: CardCanvas, text: { title: string; date: string }) {
  const on = colours['on-forest'];
  brush.textBaseline = 'alphabetic';
  fillBox(brush, { x: 0, y: 0, ...CARD }, colours.paper);
  fillBox(brush, FRAME.head, colours.forest);
  drawText(brush, brand.name, FRAME.brand, { family, weight: 800, size: 40, colour: on });
  drawText(brush, text.date, FRAME.date, { family, weight: 600, size: 30, colour: on, align: 'right' });
  drawText(brush, text.title, FRAME.title, { family, weight: 800, size: 76, colour: on });
  const foot = `${brand.name} · ${i18n._(brand.tagline)}`;
  drawText(brush, foot, FRAME.foot, { family, weight: 600, size: 28, colour: colours.muted });
}
