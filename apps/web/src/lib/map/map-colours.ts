import type { Theme } from '../../ui/art.tsx';
import type { Colours } from './drawing.ts';

const coloursByTheme = new Map<Theme, Colours>();

/** `theme` must be the current theme, because the colours come from computed styles. */
export function getMapColours(theme: Theme): Colours {
  const colours = coloursByTheme.get(theme) ?? readColours();
  coloursByTheme.set(theme, colours);
  return colours;
}

function readColours(): Colours {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(`--map-${name}`).trim();
  return {
    land: { fill: token('land'), stroke: token('border') },
    park: { fill: token('park'), stroke: token('park-edge') },
    water: { fill: token('water'), stroke: token('shore') },
    rail: { fill: null, stroke: token('rail') },
    connector: { fill: null, stroke: token('connector') },
    station: { fill: null, stroke: token('rail') },
    stationCore: { fill: null, stroke: token('land') },
  };
}
