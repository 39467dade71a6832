import type { Theme } from '../palette.ts';
import type { Random } from '../random.ts';
import { circle } from '../svg.ts';
import type { Imprint } from './imprint.ts';

const inks: Readonly<Record<Theme, Readonly<Record<Imprint['ink'], string>>>> = {
  light: { leaf: '#1E7B4B', water: '#2F6F8F', coral: '#B93A2B', violet: '#6B4B94', bark: '#7A4F2E' },
  dark: { leaf: '#5FCF8D', water: '#7CC3E3', coral: '#FF8B7A', violet: '#BBA0E0', bark: '#D9A877' },
};

/** The print of a stamp around 60,60. */
export function inkMark(random: Random, imprint: Imprint, theme: Theme, look: 'collected' | 'open'): string {
  const ink = inks[theme][imprint.ink];
  const turn = Math.round(random.between(-9, 9));
  if (look === 'open')
    return `<g transform="translate(60 60)" opacity=".55">${circle(0, 0, 52, 'none', { stroke: ink, 'stroke-width': 2, 'stroke-dasharray': '5 5' })}</g>`;
  return `<g transform="translate(60 60) rotate(${turn})">${circle(0, 0, 54, 'none', { stroke: ink, 'stroke-width': 3 })}${circle(0, 0, 47, 'none', { stroke: ink, 'stroke-width': 1.5 })}${imprint.glyph(ink)}</g>`;
}
