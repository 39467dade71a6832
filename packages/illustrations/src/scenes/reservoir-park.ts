import { canopy } from '../elements/canopy.ts'
import { lawn, windingPath } from '../elements/ground.ts'
import { rainTree, roundTree } from '../elements/trees.ts'
import { ridge } from '../elements/ridge.ts'
import { skyline } from '../elements/skyline.ts'
import { glint, water } from '../elements/water.ts'
import { depth, layer, standing } from '../stage.ts'
import type { Composition, Layer, Stage } from '../stage.ts'
import { filled, round } from '../svg.ts'
import { skyLayers } from './backdrop.ts'
import { frontGrass, frontLeaves } from './framing.ts'
import { kayak } from '../elements/boats.ts'

/** Reservoir: a sheet of still water that mirrors the forest, a rain tree on the near bank, a kayak. */
export function reservoirPark(stage: Stage): Composition {
  const { random, colours } = stage
  const top = random.between(176, 190)
  const bank = random.between(250, 260)
  const barrage = stage.has(/green roof|sustainable/i)
  const sunset = stage.has(/sunset/i)
  const sunX = random.between(210, 350)
  const behind: Layer[] = barrage
    ? [layer(depth.horizon, skyline(random, colours, { base: top, height: 112, towers: true }, colours.skyline), skyline(random, colours, { base: top, height: 66, towers: true, from: 150, to: 420 }, colours.skylineNear))]
    : [layer(depth.ridge, ridge(random, top - 32, 9, colours.ridge, { x: random.between(100, 380), height: random.between(8, 26) })), ...(stage.region === 'East' ? [layer(depth.horizon, skyline(random, colours, { base: top - 8, height: 62, from: 240 }, colours.skyline))] : [])]
  // The mirror of the far bank is what makes the water look still.
  const mirror = filled(`M0 ${round(top + 2)}H480V${round(top + 12)}Q420 ${round(top + 24)} 350 ${round(top + 13)}T210 ${round(top + 16)}T80 ${round(top + 14)}T0 ${round(top + 17)}z`, colours.canopyMid, { opacity: 0.35 })
  return {
    layers: [
      ...skyLayers(stage, { horizon: top - 20, orbX: sunX, ...(sunset ? { orbY: top - 44, orbSize: 38 } : {}) }),
      ...behind,
      layer(depth.far, canopy(random, { base: top - 6, height: barrage ? 10 : 20, width: 46, floor: top + 3 }, colours.canopyFar)),
      layer(depth.mid, canopy(random, { base: top + 1, height: 15, width: 40, floor: top + 4, to: random.between(120, 210) }, colours.canopyMid, colours.leafLight), canopy(random, { base: top + 1, height: 15, width: 40, floor: top + 4, from: random.between(300, 380) }, colours.canopyMid, colours.leafLight)),
      layer(depth.ground, water(random, colours, { top: top + 2, bottom: 300 }, 8), mirror, glint(random, colours, sunX, top + 14, bank - 12)),
      layer(depth.back, lawn(colours, bank - 14, bank + 14), windingPath(colours, random.between(240, 320), random.between(90, 150), bank - 6, random.between(20, 60))),
      standing(depth.tree, random.chance(0.7) ? rainTree(random, colours) : roundTree(random, colours), { x: random.between(72, 96), y: bank + 14, scale: random.between(1.05, 1.2) }),
      random.chance(0.5) ? frontGrass(stage) : frontLeaves(stage, 'sparse'),
    ],
    spots: [
      { kind: 'water', x: 338, y: 226, scale: 0.88, depth: depth.water },
      { kind: 'span', x: 330, y: 236, scale: 0.8, depth: depth.water },
      { kind: 'jetty', x: 480, y: 234, scale: 1, depth: depth.water },
      { kind: 'hill', x: 386, y: top + 3, scale: 0.84, depth: depth.mid - 1 },
      { kind: 'lawn', x: 300, y: bank + 24, scale: 0.85, depth: depth.object },
      { kind: 'lawn', x: 410, y: bank + 34, scale: 0.85, depth: depth.object + 1 },
      { kind: 'air', x: 330, y: 78, scale: 0.75, depth: depth.cloud + 1 },
      { kind: 'front', x: 420, y: 302, scale: 0.78, depth: depth.near },
      { kind: 'shore', x: 360, y: 270, scale: 0.8, depth: depth.object },
    ],
    fillers: barrage ? [] : [{ kind: 'water', drawing: kayak(colours, colours.coral) }],
  }
}
