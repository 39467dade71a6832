import { bamboo, rainTree, roundTree } from '../elements/trees.ts'
import { palm, travellersPalm } from '../elements/palms.ts'
import { canopy } from '../elements/canopy.ts'
import { bench } from '../elements/park-things.ts'
import { flowerBed } from '../elements/undergrowth.ts'
import { lawn, windingPath } from '../elements/ground.ts'
import { pond } from '../elements/water.ts'
import { depth, layer, standing } from '../stage.ts'
import type { Composition, Layer, Spot, Stage } from '../stage.ts'
import { backgroundLayers, skyLayers } from './backdrop.ts'
import type { Background } from './backdrop.ts'
import { frontGrass, frontLeaves } from './framing.ts'

export interface ParklandShape {
  readonly background: Background
  readonly trees?: 'one great tree' | 'a pair' | 'palms' | 'grove'
  readonly pond?: boolean
  readonly path?: boolean
  readonly front?: 'leaves' | 'grass'
}

/** Lawn, winding path and trees with something standing on the grass: the plan that town and city parks share. */
export function parkland(stage: Stage, shape: ParklandShape): Composition {
  const { random, colours } = stage
  const ground = random.between(204, 214)
  const tilt = random.between(-7, 7)
  const hasPond = shape.pond === true
  const layers: Layer[] = [
    ...skyLayers(stage, { horizon: ground - 40 }),
    ...backgroundLayers(stage, shape.background, ground - 16),
    layer(depth.mid, canopy(random, { base: ground + 4, height: 20, width: 52, from: 250 + random.between(-120, 60), floor: ground + 14 }, colours.canopyMid, colours.leafLight)),
    layer(depth.ground, lawn(colours, ground + tilt, ground - tilt)),
  ]
  if (shape.path !== false) layers.push(layer(depth.ground + 1, windingPath(colours, random.between(190, 240), random.between(225, 285), ground + 1, random.between(-70, 80))))
  if (hasPond) layers.push(standing(depth.water, pond(random, colours, random.between(170, 210)), { x: 362, y: 263 }))
  layers.push(...treeLayers(stage, shape.trees ?? 'one great tree', ground))
  layers.push(shape.front === 'grass' ? frontGrass(stage) : frontLeaves(stage, 'sparse'))
  return { layers, spots: parklandSpots(ground, hasPond), fillers: parklandFillers(stage) }
}

function treeLayers(stage: Stage, trees: NonNullable<ParklandShape['trees']>, ground: number): Layer[] {
  const { random, colours } = stage
  const blossom = random.pick([undefined, undefined, colours.coral, colours.sun, colours.pink])
  const distant = standing(depth.back, roundTree(random, colours), { x: random.between(446, 476), y: ground + 12, scale: random.between(0.75, 0.95) })
  switch (trees) {
    case 'one great tree':
      return [distant, standing(depth.tree, rainTree(random, colours), { x: random.between(76, 112), y: ground + 32, scale: random.between(0.98, 1.14) })]
    case 'a pair':
      return [distant, standing(depth.back, roundTree(random, colours), { x: random.between(128, 150), y: ground + 18, scale: 0.95 }), standing(depth.tree, roundTree(random, colours, blossom), { x: random.between(54, 76), y: ground + 38, scale: random.between(1.3, 1.5) })]
    case 'palms':
      return [distant, standing(depth.back, palm(random, colours, 8), { x: 140, y: ground + 18, scale: 0.85 }), standing(depth.tree, palm(random, colours, -12), { x: 92, y: ground + 36, scale: 1.12 }), standing(depth.tree, travellersPalm(random, colours), { x: random.between(26, 42), y: ground + 34, scale: 0.9 })]
    case 'grove':
      return [distant, standing(depth.back, roundTree(random, colours), { x: 36, y: ground + 20, scale: 1.05 }), standing(depth.back, bamboo(random, colours), { x: random.between(140, 156), y: ground + 16, scale: 0.85 }), standing(depth.tree, roundTree(random, colours, blossom), { x: random.between(84, 100), y: ground + 34, scale: 1.25 })]
  }
}

function parklandSpots(ground: number, hasPond: boolean): Spot[] {
  return [
    { kind: 'lawn', x: 346, y: ground + (hasPond ? 22 : 36), scale: hasPond ? 0.88 : 1.05, depth: depth.object },
    { kind: 'water', x: 348, y: 264, scale: 0.8, depth: hasPond ? depth.water + 1 : -1 },
    { kind: 'lawn', x: 430, y: ground + (hasPond ? 26 : 54), scale: 0.85, depth: depth.object + 2 },
    { kind: 'lawn', x: 166, y: ground + 42, scale: 0.82, depth: depth.object + 1 },
    { kind: 'hill', x: 306, y: ground + 6, scale: 0.92, depth: depth.hill },
    { kind: 'span', x: 300, y: ground - 46, scale: 0.85, depth: depth.hill },
    { kind: 'air', x: 268, y: 84, scale: 0.7, depth: depth.cloud + 1 },
    { kind: 'front', x: 404, y: 300, scale: 0.8, depth: depth.near },
  ]
}

function parklandFillers(stage: Stage): NonNullable<Composition['fillers']> {
  const { random, colours } = stage
  return [{ kind: 'lawn', drawing: random.pick([bench(colours), flowerBed(random, colours, 84, colours.coral), flowerBed(random, colours, 90, colours.sun), flowerBed(random, colours, 76, colours.pink)]) }]
}
