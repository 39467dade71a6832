import { mix, palette } from '../palette.ts';
import type { Palette, Theme } from '../palette.ts';

/** The postcards' palette with brighter leaves for the small dark grounds of pins, and extra colours. */
export interface Enamel extends Palette {
  /** Grounds that are light by day and dark at night. */
  readonly dawn: string;
  readonly breeze: string;
  readonly meadow: string;
  readonly blush: string;
  readonly lilac: string;
  /** Grounds that are dark in both themes. */
  readonly forest: string;
  readonly sea: string;
  readonly plum: string;
  readonly wine: string;
  readonly midnight: string;
  readonly teal: string;
  readonly rust: string;
  /** Grounds that are light in both themes. */
  readonly butter: string;
  /** Contrasts with the first group of grounds: dark by day, light at night. */
  readonly shape: string;
  /** Contrasts with the dark grounds. */
  readonly glow: string;
  readonly cream: string;
  readonly fresh: string;
  readonly foam: string;
  readonly ember: string;
  /** Petals, to go on the first group of grounds. */
  readonly orchid: string;
  readonly orchidDeep: string;
  readonly orchidPale: string;
}

const ink = '#0A1712';

export function enamel(theme: Theme): Enamel {
  const base = palette(theme);
  if (theme === 'light')
    return {
      ...base,
      dawn: '#FCE7BD',
      breeze: '#CBE7E8',
      meadow: '#DCEDC4',
      blush: '#FBDDD0',
      lilac: '#E9DDF0',
      forest: base.front,
      sea: '#1D5873',
      plum: '#51396E',
      wine: '#8A2F2A',
      midnight: '#1B2F4B',
      shape: base.front,
      glow: '#FFD56B',
      cream: '#FFF6E0',
      fresh: '#8ED49B',
      teal: '#1C6F69',
      rust: '#C24A3C',
      butter: '#F5C04A',
      foam: '#E6F5F1',
      ember: '#F57F55',
      orchid: '#B4588F',
      orchidDeep: '#7E2F6C',
      orchidPale: '#E3A5C6',
    };
  return {
    ...base,
    canopyFar: '#1F6B52',
    canopyMid: '#4FB384',
    canopyNear: '#37976D',
    leafLight: '#86D9AB',
    lawn: '#2F8A62',
    lawnLight: '#4FAE80',
    bark: '#A98767',
    barkLight: '#C6A27C',
    wood: '#CDB68A',
    woodDark: '#A48A63',
    roof: '#DC7064',
    roofDark: '#C2594F',
    stone: '#A9B3A8',
    stoneLight: '#C6CFC4',
    stoneDark: '#7F8D84',
    wall: '#E9E2CF',
    wallShade: '#C9C3B0',
    sand: '#C2AE7E',
    dawn: '#123730',
    breeze: '#0F3240',
    meadow: '#12351F',
    blush: '#3B1F26',
    lilac: '#2A2148',
    forest: '#0F4230',
    sea: '#114257',
    plum: '#3C2A57',
    wine: mix('#8A2F2A', ink, 0.3),
    midnight: '#14233B',
    shape: '#9FE3BE',
    glow: '#F8D27A',
    cream: '#F0E9D6',
    fresh: '#7FD6A0',
    teal: '#15524F',
    rust: '#9C3F35',
    butter: '#DDAA45',
    foam: '#D2E8E4',
    ember: '#EE7C56',
    orchid: '#CF7FAE',
    orchidDeep: '#9A4585',
    orchidPale: '#EBBCD6',
    fur: '#BD8D68',
    furLight: '#EFD9B6',
  };
}
