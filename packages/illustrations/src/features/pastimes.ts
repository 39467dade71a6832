import { airplane } from '../elements/airplane.ts';
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
import { place } from '../svg.ts';
import type { Feature } from './feature.ts';

/** Rarest first. */
export const pastimes: readonly Feature[] = [
  { words: /aircraft|aviation/i, spots: ['air'], draw: ({ colours }) => airplane(colours) },
  {
    words: /kite/i,
    spots: ['air'],
    draw: ({ colours }) =>
      kite(colours, colours.coral) + place(kite(colours, colours.blue), { x: -92, y: 30, scale: 0.7, turn: 12 }),
  },
  {
    words: /kayak|water sports|rower/i,
    spots: ['water', 'sea'],
    draw: ({ colours }) =>
      kayak(colours, colours.coral) + place(kayak(colours, colours.sun), { x: 70, y: -12, scale: 0.7 }),
  },
  {
    words: /sail|bay view|marina/i,
    spots: ['water', 'sea'],
    draw: ({ colours }) => sailingBoat(colours, colours.coral),
  },
  { words: /train playground/i, spots: ['lawn'], draw: ({ colours }) => playTrain(colours) },
  { words: /battleship|ship-shaped|maritime/i, spots: ['lawn', 'sand'], draw: ({ colours }) => playShip(colours) },
  { words: /bird hide|blind/i, spots: ['deck', 'lawn'], draw: ({ colours }) => birdHide(colours) },
  { words: /swing|adventure (course|playground)/i, spots: ['lawn', 'sand'], draw: ({ colours }) => ropeSwing(colours) },
  {
    words: /pump track|skate/i,
    spots: ['lawn'],
    draw: ({ colours }) =>
      pumpTrack(colours) + place(bicycle(colours, colours.coral), { x: 6, y: -12, scale: 0.75, turn: 16 }),
  },
  {
    words: /dog run/i,
    spots: ['lawn', 'sand'],
    draw: ({ colours }) =>
      dog(colours, colours.wood) + place(dog(colours, colours.white), { x: 54, y: 4, scale: 0.8, flip: true }),
  },
  {
    words: /camp(site|ing)/i,
    spots: ['lawn', 'sand'],
    draw: ({ colours, random }) => tent(colours, random.pick([colours.coral, colours.sun, colours.blue])),
  },
  { words: /board game/i, spots: ['lawn'], draw: ({ colours }) => boardGame(colours) },
  { words: /football|court/i, spots: ['lawn'], draw: ({ colours }) => goal(colours) },
  {
    words: /cycl|bicycle|mountain bike/i,
    spots: ['lawn', 'sand'],
    draw: ({ colours }) => bicycle(colours, colours.coral) + place(bicycle(colours, colours.blue), { x: 46, y: 6 }),
  },
  { words: /play|slides|children/i, spots: ['lawn', 'sand'], draw: ({ colours }) => playground(colours) },
  { words: /fitness|exercise/i, spots: ['lawn'], common: true, draw: ({ colours }) => fitnessBars(colours) },
  { words: /seating|promenade/i, spots: ['lawn', 'sand'], draw: ({ colours }) => bench(colours) },
];
