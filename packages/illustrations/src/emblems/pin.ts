import type { Theme } from '../palette.ts';
import type { Emblem, Metal, Ring } from './emblem.ts';
import { enamel } from './enamel.ts';
import { silhouettes } from './silhouettes.ts';

interface MetalColours {
  readonly face: string;
  readonly edge: string;
  readonly mark: string;
}

const metals: Readonly<Record<Theme, Readonly<Record<Metal, MetalColours>>>> = {
  light: {
    gold: { face: '#F2B632', edge: '#A9700F', mark: '#FFE7A3' },
    silver: { face: '#CBD5D3', edge: '#7B8A86', mark: '#F6FAF8' },
    copper: { face: '#DDA16B', edge: '#8F5A32', mark: '#F8D9B8' },
    green: { face: '#2F7D54', edge: '#0F4530', mark: '#A9D9A8' },
    blue: { face: '#3F86A6', edge: '#1B4B66', mark: '#BFE3EA' },
    red: { face: '#D9604F', edge: '#8A2F2A', mark: '#FBCDB8' },
    violet: { face: '#8A6BAE', edge: '#4A3368', mark: '#E3D2F1' },
  },
  dark: {
    gold: { face: '#EDBE55', edge: '#8A6420', mark: '#FFEDBB' },
    silver: { face: '#B9C6C3', edge: '#667672', mark: '#EEF5F2' },
    copper: { face: '#CB925F', edge: '#75492A', mark: '#F3D0AA' },
    green: { face: '#3FA271', edge: '#155238', mark: '#BDEBCB' },
    blue: { face: '#4C93AE', edge: '#1C4E64', mark: '#C4E8F0' },
    red: { face: '#D4665A', edge: '#7C3029', mark: '#FBD0C2' },
    violet: { face: '#8F79B8', edge: '#48366B', mark: '#E2D4F3' },
  },
};

/** Lengths along the rim are counted in 360ths of it, whatever its outline. */
const rings: Readonly<Record<Ring, (mark: string, edge: string) => string>> = {
  plain: () => '',
  beads: (mark) => rim(0.925, mark, 3.4, '0 7.5'),
  rope: (mark, edge) => rim(0.93, edge, 5.5, '.1 6', '.45') + rim(0.93, mark, 3, '1 5'),
  stitches: (mark) => rim(0.925, mark, 2, '5 5'),
  line: (mark) => rim(0.935, mark, 1.6),
};

function rim(scale: number, stroke: string, width: number, dashes?: string, opacity?: string): string {
  const dashing = dashes === undefined ? '' : ` stroke-dasharray="${dashes}"`;
  const fading = opacity === undefined ? '' : ` opacity="${opacity}"`;
  return `<use href="#s" transform="scale(${scale})" stroke="${stroke}" stroke-width="${width}"${dashing}${fading}/>`;
}

/** A pin of metal with its enamel picture, around 80,80. */
export function pin(emblem: Emblem, theme: Theme): string {
  const colours = enamel(theme);
  const { face, edge, mark } = metals[theme][emblem.metal];
  return (
    `<defs><path id="s" pathLength="360" d="${silhouettes[emblem.silhouette]}"/><clipPath id="c"><use href="#s" transform="scale(.845)"/></clipPath></defs>` +
    `<g transform="translate(80 79)"><use href="#s" y="3" fill="${edge}"/><use href="#s" fill="${face}"/>` +
    rings[emblem.ring](mark, edge) +
    `<use href="#s" transform="scale(.87)" fill="${edge}"/>` +
    `<g clip-path="url(#c)"><path d="M-80-80H80V80H-80z" fill="${emblem.ground(colours)}"/>${emblem.draw(colours)}</g></g>`
  );
}
