import { amphitheatre, cannon, fourPillars, memorial, oldWell, ruins, sculpture } from '../elements/monuments.ts';
import {
  archBridge,
  fountain,
  gardenGate,
  heritageHouse,
  kampongHouse,
  pagoda,
  parkShelter,
  pavilion,
  shophouses,
  stoneLantern,
} from '../elements/garden-buildings.ts';
import { archedFootbridge, treetopBridge, trussBridge, waveBridge } from '../elements/bridges.ts';
import { cableCar, lighthouse, lookoutTower, rocketTower, spiralTower, windmill } from '../elements/towers.ts';
import { jetty, zigzagDeck } from '../elements/boardwalk.ts';
import { kelong } from '../elements/boats.ts';
import { railwayStation, storyBoard } from '../elements/trail-things.ts';
import { cliff } from '../elements/ground.ts';
import type { Feature } from '../stage.ts';

/** Rarest first. */
export const landmarks: readonly Feature[] = [
  { pattern: /henderson waves/i, spots: ['span'], draw: ({ colours }) => waveBridge(colours, 380) },
  {
    pattern: /suspension bridge|canopy walk|tree-?top walk/i,
    spots: ['span'],
    draw: ({ colours }) => treetopBridge(colours, 400),
  },
  { pattern: /truss bridge/i, spots: ['span'], draw: ({ colours }) => trussBridge(colours, 300) },
  { pattern: /jewel bridge|alexandra arch/i, spots: ['span'], draw: ({ colours }) => archedFootbridge(colours, 200) },
  { pattern: /zig-?zag bridge/i, spots: ['span', 'water'], draw: ({ colours }) => zigzagDeck(colours, -70, 20) },
  { pattern: /pagoda/i, spots: ['hill'], draw: ({ colours }) => pagoda(colours, 7) },
  {
    pattern: /rainbow bridge|arched bridge/i,
    spots: ['span', 'water'],
    draw: ({ colours }) => archBridge(colours, colours.white),
  },
  { pattern: /civilian war memorial/i, spots: ['lawn'], draw: ({ colours }) => fourPillars(colours) },
  { pattern: /rocket/i, spots: ['hill'], draw: ({ colours }) => rocketTower(colours) },
  { pattern: /spiral.*tower|spiral staircase/i, spots: ['hill', 'lawn'], draw: ({ colours }) => spiralTower(colours) },
  { pattern: /lighthouse/i, spots: ['horizon', 'hill', 'lawn'], draw: ({ colours }) => lighthouse(colours) },
  { pattern: /windmill/i, spots: ['lawn', 'hill'], draw: ({ colours }) => windmill(colours) },
  { pattern: /tower|lookout|colugo deck/i, spots: ['hill', 'lawn'], draw: ({ colours }) => lookoutTower(colours) },
  { pattern: /cable car/i, spots: ['air'], draw: ({ colours }) => cableCar(colours) },
  { pattern: /kelong/i, spots: ['sea', 'water'], draw: ({ colours }) => kelong(colours) },
  {
    pattern: /beaulieu|canberra house|house no|black-and-white/i,
    spots: ['hill', 'lawn'],
    draw: ({ colours }) => heritageHouse(colours),
  },
  {
    pattern: /jetty|seafront promenade|water deck/i,
    spots: ['jetty'],
    draw: ({ colours }) => jetty(colours, -190, 20, 0, 16),
  },
  { pattern: /railway station/i, spots: ['lawn', 'hill'], draw: ({ colours }) => railwayStation(colours) },
  {
    pattern: /kampong village|hainan village/i,
    spots: ['lawn', 'hill'],
    draw: ({ colours, has }) => (has(/ruins/i) ? ruins(colours) : kampongHouse(colours)),
  },
  { pattern: /heritage district|speakers/i, spots: ['lawn', 'hill'], draw: ({ colours }) => shophouses(colours) },
  {
    pattern: /cenotaph|war memorial|war history|memorial stones|memorial plaque/i,
    spots: ['lawn', 'sand'],
    draw: ({ colours }) => memorial(colours),
  },
  { pattern: /gates|festival arch/i, spots: ['lawn'], draw: ({ colours }) => gardenGate(colours) },
  { pattern: /fountain/i, spots: ['lawn'], draw: ({ colours }) => fountain(colours) },
  { pattern: /stone lantern/i, spots: ['lawn'], draw: ({ colours }) => stoneLantern(colours) },
  {
    pattern: /battery|batteries|battlebox|fort\b/i,
    spots: ['lawn', 'sand', 'front'],
    draw: ({ colours }) => cannon(colours),
  },
  { pattern: /dragon's teeth/i, spots: ['horizon'], draw: ({ colours, random }) => cliff(random, colours, 40, 74) },
  { pattern: /old well/i, spots: ['lawn'], draw: ({ colours }) => oldWell(colours) },
  {
    pattern: /sculpture|public art|art pieces|art walls/i,
    spots: ['lawn'],
    draw: ({ colours, random }) => sculpture(random, colours),
  },
  { pattern: /amphitheatre/i, spots: ['lawn'], draw: ({ colours }) => amphitheatre(colours) },
  {
    pattern: /visitor|education centre|gallery|amenities|ranger/i,
    spots: ['lawn', 'hill'],
    draw: ({ colours }) => parkShelter(colours),
  },
  { pattern: /pavilion/i, spots: ['lawn'], draw: ({ colours }) => pavilion(colours) },
  {
    pattern: /story board|heritage (walk|markers|trail)|old road/i,
    spots: ['lawn'],
    draw: ({ colours }) => storyBoard(colours),
  },
];
