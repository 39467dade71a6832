export type Theme = 'light' | 'dark';

export interface Palette {
  readonly night: boolean;
  readonly skyTop: string;
  readonly skyLow: string;
  readonly orb: string;
  readonly star: string;
  readonly cloud: string;
  readonly bird: string;
  readonly skyline: string;
  readonly skylineNear: string;
  readonly window: string;
  readonly ridge: string;
  readonly canopyFar: string;
  readonly canopyMid: string;
  readonly canopyNear: string;
  readonly front: string;
  readonly leafLight: string;
  readonly lawn: string;
  readonly lawnLight: string;
  readonly lawnShade: string;
  readonly path: string;
  readonly sand: string;
  readonly sandWet: string;
  readonly waterHigh: string;
  readonly waterLow: string;
  readonly ripple: string;
  readonly bark: string;
  readonly barkLight: string;
  readonly wood: string;
  readonly woodDark: string;
  readonly stone: string;
  readonly stoneLight: string;
  readonly stoneDark: string;
  readonly wall: string;
  readonly wallShade: string;
  readonly roof: string;
  readonly roofDark: string;
  readonly coral: string;
  readonly sun: string;
  readonly pink: string;
  readonly violet: string;
  readonly blue: string;
  readonly white: string;
  readonly ink: string;
  readonly fur: string;
  readonly furLight: string;
}

/** `amount` 0 gives the first colour, 1 the second. */
export function mix(first: string, second: string, amount: number): string {
  const channel = (colour: string, start: number): number => Number.parseInt(colour.slice(start, start + 2), 16);
  const channels = [1, 3, 5].map((start) => {
    const value = channel(first, start) * (1 - amount) + channel(second, start) * amount;
    return Math.round(value).toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

const day: Palette = {
  night: false,
  skyTop: '#FCE9C4',
  skyLow: '#F7F3DF',
  orb: '#F2B632',
  star: '#FFFFFF',
  cloud: '#FFFDF4',
  bird: '#14523A',
  skyline: '#D3DFCF',
  skylineNear: '#BBD0C0',
  window: '#E9EEDF',
  ridge: '#B9D6C0',
  canopyFar: '#8FC09A',
  canopyMid: '#58A072',
  canopyNear: '#2F7D54',
  front: '#14523A',
  leafLight: '#7DB48B',
  lawn: '#A9CC8C',
  lawnLight: '#C3DCA3',
  lawnShade: '#86B677',
  path: '#EBDDBD',
  sand: '#F1DDB2',
  sandWet: '#DCC595',
  waterHigh: '#C6E4E5',
  waterLow: '#74B3C6',
  ripple: '#F4FBF8',
  bark: '#6B4B38',
  barkLight: '#8A6549',
  wood: '#CFB68E',
  woodDark: '#8F6B4C',
  stone: '#B9B7A6',
  stoneLight: '#D8D4C3',
  stoneDark: '#8B8C80',
  wall: '#FBF4E4',
  wallShade: '#E6DAC2',
  roof: '#C9584E',
  roofDark: '#A2443E',
  coral: '#E4715F',
  sun: '#F2B632',
  pink: '#E58FA6',
  violet: '#9B7BB8',
  blue: '#3F86A6',
  white: '#FFFDF6',
  ink: '#1D2A24',
  fur: '#7A5540',
  furLight: '#D9B990',
};

const dusk = '#0F2F2C';

const night: Palette = {
  night: true,
  skyTop: '#12352E',
  skyLow: '#1F4A40',
  orb: '#F5D78A',
  star: '#BFDCD2',
  cloud: '#3A6E62',
  bird: '#9CC2B4',
  skyline: '#193F37',
  skylineNear: '#15372F',
  window: '#F5C65A',
  ridge: '#1D4A3E',
  canopyFar: '#1A5443',
  canopyMid: '#186149',
  canopyNear: '#14573D',
  front: '#0A2E22',
  leafLight: '#2E8E63',
  lawn: '#1E6A4C',
  lawnLight: '#2A7D5A',
  lawnShade: '#17573F',
  path: '#55705C',
  sand: '#6F6A50',
  sandWet: '#545A48',
  waterHigh: '#1D5560',
  waterLow: '#113B49',
  ripple: '#7FB6B4',
  bark: '#33291F',
  barkLight: '#4A3A2B',
  wood: '#7D735A',
  woodDark: '#453D30',
  stone: mix('#B9B7A6', dusk, 0.5),
  stoneLight: mix('#D8D4C3', dusk, 0.42),
  stoneDark: mix('#8B8C80', dusk, 0.58),
  wall: mix('#FBF4E4', dusk, 0.36),
  wallShade: mix('#E6DAC2', dusk, 0.52),
  roof: '#B34F47',
  roofDark: '#85403B',
  coral: '#D4665A',
  sun: '#F5C65A',
  pink: '#C97C94',
  violet: '#8A73AD',
  blue: '#4C93AE',
  white: '#D5E3D8',
  ink: '#0A1712',
  fur: '#6B4D3C',
  furLight: '#B99C79',
};

interface Mood {
  readonly skyTop: string;
  readonly skyLow: string;
  readonly tint: string;
}

/** Times of day and weather: the sky and the tint of the leaves. */
const moods: Record<Theme, readonly [Mood, ...Mood[]]> = {
  light: [
    { skyTop: '#FCE9C4', skyLow: '#F9F4E0', tint: '#E9D78A' },
    { skyTop: '#FBDCC0', skyLow: '#FCF1DC', tint: '#E8B98A' },
    { skyTop: '#CDE6E4', skyLow: '#FAF3DD', tint: '#8CC9C4' },
    { skyTop: '#BBDDE4', skyLow: '#EEF5E8', tint: '#7FBBD0' },
    { skyTop: '#DCE9D6', skyLow: '#F8F6E6', tint: '#CFE3C0' },
    { skyTop: '#F9D692', skyLow: '#FDEFD3', tint: '#EFC45E' },
  ],
  dark: [
    { skyTop: '#12352E', skyLow: '#1F4A40', tint: '#1F6A4C' },
    { skyTop: '#0E2F39', skyLow: '#1D4E50', tint: '#155A66' },
    { skyTop: '#13243A', skyLow: '#234E52', tint: '#1F4A66' },
    { skyTop: '#16301F', skyLow: '#2C4F3C', tint: '#45702F' },
    { skyTop: '#0B2420', skyLow: '#1B453B', tint: '#0F4A44' },
    { skyTop: '#1A2C40', skyLow: '#46604F', tint: '#4A6A4A' },
  ],
};

export const MOOD_COUNT = 6;

/** `mood` is an index of `moods`. */
export function palette(theme: Theme, mood = 0): Palette {
  const base = theme === 'light' ? day : night;
  const { skyTop, skyLow, tint } = moods[theme][mood % MOOD_COUNT] ?? moods[theme][0];
  const tinted = (colour: string, amount: number): string => mix(colour, tint, amount);
  return {
    ...base,
    skyTop,
    skyLow,
    // Aerial perspective: distant layers take on the colour of the sky.
    skyline: mix(base.skyline, skyLow, 0.25),
    skylineNear: mix(base.skylineNear, skyLow, 0.15),
    ridge: mix(tinted(base.ridge, 0.15), skyLow, 0.2),
    canopyFar: tinted(base.canopyFar, 0.22),
    canopyMid: tinted(base.canopyMid, 0.16),
    canopyNear: tinted(base.canopyNear, 0.1),
    leafLight: tinted(base.leafLight, 0.16),
    lawn: tinted(base.lawn, 0.16),
    lawnLight: tinted(base.lawnLight, 0.16),
    lawnShade: tinted(base.lawnShade, 0.14),
    waterHigh: mix(base.waterHigh, skyLow, 0.25),
    cloud: mix(base.cloud, skyTop, base.night ? 0.35 : 0.15),
  };
}
