import type { Theme } from '../palette.ts';
import { enamel, type Enamel } from './enamel.ts';
import { fields, silhouettes, type Silhouette } from './silhouettes.ts';

type Ring = 'plain' | 'beads' | 'rope' | 'stitches' | 'line';

type Metal = 'gold' | 'silver' | 'copper' | 'green' | 'blue' | 'red' | 'violet';

export interface Emblem {
  readonly silhouette: Silhouette;
  readonly ring: Ring;
  readonly metal: Metal;
  readonly ground: (colours: Enamel) => string;
  /** The main colour of the motif, with a contrast of at least 3 : 1 against its ground (a test checks it). */
  readonly figure: (colours: Enamel) => string;
  /** Centred on 0,0. The rim covers everything beyond a radius of about 63. */
  readonly draw: (colours: Enamel) => string;
}

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

interface Line {
  readonly width: number;
  readonly colour: 'mark' | 'edge';
  readonly dashes?: string;
}

/** Dash lengths are 360ths of the outline (`pathLength`). */
const rings: Readonly<Record<Ring, readonly Line[]>> = {
  plain: [],
  beads: [{ colour: 'mark', width: 3.4, dashes: '0 7.5' }],
  rope: [
    { colour: 'edge', width: 5.5, dashes: '.1 6' },
    { colour: 'mark', width: 3, dashes: '1 5' },
  ],
  stitches: [{ colour: 'mark', width: 2, dashes: '5 5' }],
  line: [{ colour: 'mark', width: 1.6 }],
};

/** Centred on 80,79. */
export function pin(emblem: Emblem, theme: Theme): string {
  const colours = enamel(theme);
  const metal = metals[theme][emblem.metal];
  // The outline of the enamel inside the rim; without one, the silhouette is reused at smaller scales.
  const field = fields[emblem.silhouette];
  const [innerId, ringScale, borderScale, fieldScale] =
    field === undefined ? ['s', 0.93, 0.87, 0.845] : ['f', 1.09, 1.03, 1];
  const outline = (id: string, path: string): string => `<path id="${id}" pathLength="360" d="${path}"/>`;
  const ring = rings[emblem.ring]
    .map(({ colour, width, dashes }) => {
      const dashing = dashes === undefined ? '' : ` stroke-dasharray="${dashes}"`;
      return `<use href="#${innerId}" transform="scale(${ringScale})" stroke="${metal[colour]}" stroke-width="${width}"${dashing}/>`;
    })
    .join('');
  return (
    `<defs>${outline('s', silhouettes[emblem.silhouette])}${field === undefined ? '' : outline('f', field)}<clipPath id="c"><use href="#${innerId}" transform="scale(${fieldScale})"/></clipPath></defs>` +
    `<g transform="translate(80 79)"><use href="#s" y="3" fill="${metal.edge}"/><use href="#s" fill="${metal.face}"/>${ring}` +
    `<use href="#${innerId}" transform="scale(${borderScale})" fill="${metal.edge}"/>` +
    `<g clip-path="url(#c)"><path d="M-80-80H80V80H-80z" fill="${emblem.ground(colours)}"/>${emblem.draw(colours)}</g></g>`
  );
}
