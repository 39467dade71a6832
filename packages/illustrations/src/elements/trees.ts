import type { Palette } from '../palette.ts'
import type { Random } from '../random.ts'
import { filled, place, round, stroked } from '../svg.ts'
import { leafMass } from './canopy.ts'

/**
 * A rain tree: a wide umbrella on a forked trunk, the tree of Singapore's roads and lawns.
 * About 190 wide and 130 tall at scale 1, foot at 0,0.
 */
export function rainTree(random: Random, colours: Palette): string {
  const lean = random.between(-8, 8)
  const trunk = filled(
    `M-9 2C-5 -14 -6 -30 ${round(-4 + lean * 0.3)} -44C-18 -60 -40 -66 -58 -84L-52 -88C-36 -76 -20 -72 ${round(lean * 0.4)} -56C0 -72 -10 -84 -14 -98L-8 -99C-2 -86 6 -78 ${round(6 + lean * 0.3)} -60C18 -72 38 -74 54 -90L60 -85C44 -68 22 -62 ${round(9 + lean * 0.3)} -42C8 -28 8 -14 12 2z`,
    colours.bark,
  )
  const under = filled(leafMass(random, 176, 46, 15, 0.42), colours.front)
  const middle = filled(leafMass(random, 152, 42, 13, 0.3), colours.canopyNear)
  const left = filled(leafMass(random, 76, 26, 9, 0.25), colours.canopyMid)
  const right = filled(leafMass(random, 56, 20, 8, 0.25), colours.canopyMid)
  return (
    place(under, { x: lean, y: -88 }) +
    trunk +
    place(middle, { x: lean + 2, y: -101 }) +
    place(left, { x: lean - 30, y: -111 }) +
    place(right, { x: lean + 36, y: -108 })
  )
}

/** A round-crowned tree such as an angsana or a tembusu, about 70 wide and 100 tall. */
export function roundTree(random: Random, colours: Palette, blossom?: string): string {
  const trunk = filled('M-5 1C-3 -16 -3 -30 -2 -44L-16 -60-13 -63 0 -50 1 -66H5L4 -48 17 -62 20 -58 6 -40C5 -24 5 -12 8 1z', colours.bark)
  const back = filled(leafMass(random, 76, 52, 11, 0.6), colours.canopyNear)
  const light = filled(leafMass(random, 50, 32, 8, 0.45), colours.canopyMid)
  const top = filled(leafMass(random, 28, 18, 7, 0.4), colours.leafLight)
  const flowers = blossom === undefined ? '' : filled(speckles(random, 15, 34, 26), blossom)
  return trunk + place(back, { x: 0, y: -64 }) + place(light, { x: -9, y: -73 }) + place(top, { x: -14, y: -82 }) + place(flowers, { x: 0, y: -70 })
}

/** Small dots scattered in an oval, as one path. */
export function speckles(random: Random, count: number, width: number, height: number): string {
  let path = ''
  for (let index = 0; index < count; index += 1) {
    const angle = random.between(0, Math.PI * 2)
    const reach = Math.sqrt(random.between(0, 1))
    const r = round(random.between(1.4, 2.8))
    path += `M${round(Math.cos(angle) * reach * width)} ${round(Math.sin(angle) * reach * height)}a${r} ${r} 0 1 0 .1 0z`
  }
  return path
}

/** A casuarina of the coast: tall, feathery, leaning from the wind; about 50 wide and 130 tall. */
export function casuarina(random: Random, colours: Palette): string {
  const lean = random.between(-6, 10)
  let plumes = ''
  let shades = ''
  for (let tier = 0; tier < 6; tier += 1) {
    const y = -34 - tier * 15
    const reach = (26 - tier * 3) * random.between(0.85, 1.15)
    const x = lean * (tier / 6)
    const plume = (side: number): string => `M${round(x)} ${round(y - 10)}q${round(side * reach * 0.6)} -6 ${round(side * reach)} ${round(random.between(4, 12))}q${round(-side * reach * 0.4)} 0 ${round(-side * reach)} 10z`
    if (tier % 2 === 0) plumes += plume(-1) + plume(1)
    else shades += plume(-1) + plume(1)
  }
  const tip = `M${round(lean - 6)} -112q6 -8 8 -24q4 14 10 24z`
  return stroked(`M0 1Q${round(lean * 0.2)} -50 ${round(lean)} -112`, colours.bark, 4) + filled(shades, colours.canopyNear) + filled(plumes + tip, colours.canopyMid)
}

/** A giant of the rainforest: a pale straight trunk on buttresses with a small high crown; 170 tall. */
export function forestGiant(random: Random, colours: Palette): string {
  const trunk = filled('M-20 2C-9 -8 -7 -24 -5.5 -40L-4 -128H4L5.5 -40C7 -24 10 -8 22 2L8 -4 4 2-3 -5z', colours.barkLight)
  const limbs = stroked('M0 -112L-20 -138M0 -120L17 -140', colours.barkLight, 3.5)
  const crown = filled(leafMass(random, 92, 40, 11, 0.45), colours.canopyNear)
  const light = filled(leafMass(random, 56, 24, 8, 0.35), colours.canopyMid)
  return place(crown, { x: 0, y: -138 }) + trunk + limbs + place(light, { x: -12, y: -149 })
}

/** A stand of bamboo: leaning culms with blades at their tips; about 70 wide and 110 tall. */
export function bamboo(random: Random, colours: Palette): string {
  let culms = ''
  let blades = ''
  for (let index = 0; index < 6; index += 1) {
    const x = -18 + index * 7
    const lean = (index - 2.5) * 8 + random.between(-4, 4)
    const top = -random.between(80, 112)
    culms += `M${x} 2Q${round(x + lean * 0.2)} ${round(top * 0.6)} ${round(x + lean)} ${round(top)}`
    for (let blade = 0; blade < 5; blade += 1) {
      const along = 0.55 + blade * 0.11
      const bx = x + lean * along * along
      const by = top * along
      const side = blade % 2 === 0 ? 1 : -1
      blades += `M${round(bx)} ${round(by)}q${side * 8} -4 ${side * 18} ${round(random.between(2, 8))}q${side * -10} 2 ${side * -18} ${round(random.between(-6, -1))}z`
    }
  }
  return stroked(culms, colours.leafLight, 3) + filled(blades, colours.canopyNear)
}

/** A mangrove on its stilt roots, about 90 wide and 80 tall; the foot stands in mud or water. */
export function mangrove(random: Random, colours: Palette): string {
  const roots = stroked('M0 -38C-12 -30 -22 -16 -24 4M0 -36C-6 -24 -12 -12 -12 5M0 -38C2 -24 1 -10 2 5M0 -36C8 -26 14 -12 15 5M0 -38C14 -30 26 -16 30 4M-14 -24C-24 -20 -34 -8 -36 4M16 -26C28 -22 38 -10 41 4', colours.bark, 2.8)
  const limbs = stroked('M0 -36L-2 -54M-1 -48L-18 -60M0 -46L18 -62', colours.bark, 4)
  const crown = filled(leafMass(random, 100, 34, 12, 0.45), colours.canopyNear)
  const light = filled(leafMass(random, 62, 21, 9, 0.3), colours.canopyMid)
  return roots + limbs + place(crown, { x: 0, y: -62 }) + place(light, { x: -12, y: -70 })
}
