import { bench, dog, tent, birdHide } from '../elements/park-furniture.ts';
import {
  bicycle,
  boardGame,
  fitnessBars,
  goal,
  kite,
  playShip,
  playTrain,
  playground,
  pumpTrack,
  ropeSwing,
} from '../elements/playthings.ts';
import { kayak, sailingBoat } from '../elements/boats.ts';
import type { Palette } from '../palette.ts';
import type { Feature } from '../stage.ts';
import { place, filled, stroked } from '../svg.ts';

function airplane(colours: Palette): string {
  return (
    filled('M-34 -4C-20 -9 10 -9 26 -6C34 -5 38 0 34 2C24 6 -16 4 -30 2z', colours.white) +
    filled('M-34 -4L-42 -20H-34L-22 -6z', colours.coral) +
    filled('M-4 -1L-24 16H-15L12 0z', colours.stone) +
    filled('M-2 -7L-12 -17H-6L9 -8z', colours.stone) +
    stroked('M-18 -3H22', colours.blue, 1.4, { 'stroke-dasharray': '2 3' }) +
    filled('M27 -4l5 1 1 2h-7z', colours.ink)
  );
}

/** Rarest first. */
export const pastimes: readonly Feature[] = [
  { pattern: /aircraft|aviation/i, spots: ['air'], draw: ({ colours }) => airplane(colours) },
  {
    pattern: /kite/i,
    spots: ['air'],
    draw: ({ colours }) =>
      kite(colours, colours.coral) + place(kite(colours, colours.blue), { x: -92, y: 30, scale: 0.7, turn: 12 }),
  },
  {
    pattern: /kayak|water sports|rower/i,
    spots: ['water', 'sea'],
    draw: ({ colours }) =>
      kayak(colours, colours.coral) + place(kayak(colours, colours.sun), { x: 70, y: -12, scale: 0.7 }),
  },
  {
    pattern: /sail|bay view|marina/i,
    spots: ['water', 'sea'],
    draw: ({ colours }) => sailingBoat(colours, colours.coral),
  },
  { pattern: /train playground/i, spots: ['lawn'], draw: ({ colours }) => playTrain(colours) },
  { pattern: /battleship|ship-shaped|maritime/i, spots: ['lawn', 'sand'], draw: ({ colours }) => playShip(colours) },
  { pattern: /bird hide|blind/i, spots: ['deck', 'lawn'], draw: ({ colours }) => birdHide(colours) },
  {
    pattern: /swing|adventure (course|playground)/i,
    spots: ['lawn', 'sand'],
    draw: ({ colours }) => ropeSwing(colours),
  },
  {
    pattern: /pump track|skate/i,
    spots: ['lawn'],
    draw: ({ colours }) =>
      pumpTrack(colours) + place(bicycle(colours, colours.coral), { x: 6, y: -12, scale: 0.75, turn: 16 }),
  },
  {
    pattern: /dog run/i,
    spots: ['lawn', 'sand'],
    draw: ({ colours }) =>
      dog(colours, colours.wood) + place(dog(colours, colours.white), { x: 54, y: 4, scale: 0.8, flip: true }),
  },
  {
    pattern: /camp(site|ing)/i,
    spots: ['lawn', 'sand'],
    draw: ({ colours, random }) => tent(colours, random.pick([colours.coral, colours.sun, colours.blue])),
  },
  { pattern: /board game/i, spots: ['lawn'], draw: ({ colours }) => boardGame(colours) },
  { pattern: /football|court/i, spots: ['lawn'], draw: ({ colours }) => goal(colours) },
  {
    pattern: /cycl|bicycle|mountain bike/i,
    spots: ['lawn', 'sand'],
    draw: ({ colours }) => bicycle(colours, colours.coral) + place(bicycle(colours, colours.blue), { x: 46, y: 6 }),
  },
  { pattern: /play|slides|children/i, spots: ['lawn', 'sand'], draw: ({ colours }) => playground(colours) },
  { pattern: /fitness|exercise/i, spots: ['lawn'], isCommon: true, draw: ({ colours }) => fitnessBars(colours) },
  { pattern: /seating|promenade/i, spots: ['lawn', 'sand'], draw: ({ colours }) => bench(colours) },
];
