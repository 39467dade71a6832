import { allotment, terracedPlanters } from '../elements/planting-beds.ts';
import { bamboo, mangrove } from '../elements/trees.ts';
import { bougainvillea, heliconia, lilies, orchid } from '../elements/flowers.ts';
import { butterfly, colugo, heron, macaque, swan } from '../elements/small-wildlife.ts';
import { flyingHornbill } from '../elements/hornbill.ts';
import { kingfisher } from '../elements/kingfisher.ts';
import { standingOtter, swimmingOtter } from '../elements/otter.ts';
import { reeds } from '../elements/undergrowth.ts';
import type { Feature } from '../stage.ts';
import { place, stroked } from '../svg.ts';

export const livingThings: readonly Feature[] = [
  { pattern: /orchid/i, spots: ['front', 'lawn'], draw: ({ colours, random }) => orchid(random, colours) },
  {
    pattern: /bougainvillea/i,
    spots: ['lawn', 'front'],
    draw: ({ colours, random }) => bougainvillea(random, colours),
  },
  { pattern: /hornbill/i, spots: ['air'], draw: ({ colours }) => flyingHornbill(colours) },
  { pattern: /otter/i, spots: ['shore', 'front', 'water'], draw: ({ colours }) => standingOtter(colours) },
  {
    pattern: /river|waterway|sungei/i,
    spots: ['water'],
    draw: ({ colours }) => place(swimmingOtter(colours), { x: 0, y: 0, scale: 0.66 }),
  },
  {
    pattern: /kingfisher/i,
    spots: ['front'],
    draw: ({ colours }) => stroked('M-50 12Q-10 2 60 8', colours.bark, 5) + place(kingfisher(colours), { x: 4, y: 0 }),
  },
  {
    pattern: /swan/i,
    spots: ['water'],
    draw: ({ colours }) => swan(colours) + place(swan(colours), { x: 84, y: -6, scale: 0.7, flip: true }),
  },
  {
    pattern: /lotus|lily|lilies/i,
    spots: ['water'],
    draw: ({ colours, random }) => lilies(random, colours, 120, 5),
  },
  {
    pattern: /mangrove/i,
    spots: ['shore', 'water', 'front'],
    draw: ({ colours, random }) => mangrove(random, colours),
  },
  {
    pattern: /bird|raptor|moorhen|wetland|marsh|\bponds?\b|lake\b(?<!swan lake)/i,
    spots: ['shore', 'water'],
    draw: ({ colours }) => heron(colours),
  },
  {
    pattern: /butterfly/i,
    spots: ['air', 'front'],
    draw: ({ colours, random }) =>
      butterfly(colours, random.pick([colours.coral, colours.sun])) +
      place(butterfly(colours, colours.violet), { x: 46, y: -26, scale: 0.7, turn: 24 }),
  },
  { pattern: /colugo/i, spots: ['air'], draw: ({ colours }) => colugo(colours) },
  { pattern: /bamboo/i, spots: ['lawn'], draw: ({ colours, random }) => bamboo(random, colours) },
  {
    pattern: /primary rainforest|rainforest trails|forest edge/i,
    spots: ['front'],
    draw: ({ colours }) => macaque(colours),
  },
  {
    pattern: /rain forest|spice|ginger|heliconia|floral/i,
    spots: ['front', 'lawn'],
    draw: ({ colours }) => heliconia(colours),
  },
  {
    pattern: /stream|swamp/i,
    spots: ['shore', 'front'],
    draw: ({ colours, random }) => reeds(random, colours, 80, 50),
  },
  {
    pattern: /therapeutic|sense garden|themed gardens|terrace|healing|sunken/i,
    spots: ['lawn'],
    draw: ({ colours, random }) => terracedPlanters(random, colours),
  },
  {
    pattern: /allotment|kitchen garden|edible|food forest/i,
    spots: ['lawn'],
    draw: ({ colours, random }) => allotment(random, colours),
  },
];
