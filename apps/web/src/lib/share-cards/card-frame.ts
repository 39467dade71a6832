import { i18n } from '@lingui/core';
import { brand } from '../brand.ts';
import { fillBox, write } from './brush.ts';
import { CARD, INNER, MARGIN } from './card-layout.ts';
import type { CardCanvas } from './card-file.ts';

export const FRAME = {
  head: { x: 0, y: 0, width: CARD.width, height: 470 },
  brand: { x: MARGIN, y: 112 },
  date: { x: CARD.width - MARGIN, y: 112 },
  title: { x: MARGIN, y: 218, width: INNER },
  foot: { x: MARGIN, y: 1278, width: INNER },
} as const;

export function drawFrame({ brush, colours, fontFamily: family }: CardCanvas, text: { title: string; date: string }) {
  const on = colours['on-forest'];
  brush.textBaseline = 'alphabetic';
  fillBox(brush, { x: 0, y: 0, ...CARD }, colours.paper);
  fillBox(brush, FRAME.head, colours.forest);
  write(brush, brand.name, FRAME.brand, { family, weight: 800, size: 40, colour: on });
  write(brush, text.date, FRAME.date, { family, weight: 600, size: 30, colour: on, align: 'right' });
  write(brush, text.title, FRAME.title, { family, weight: 800, size: 76, colour: on });
  const foot = `${brand.name} · ${i18n._(brand.tagline)}`;
  write(brush, foot, FRAME.foot, { family, weight: 600, size: 28, colour: colours.muted });
}
