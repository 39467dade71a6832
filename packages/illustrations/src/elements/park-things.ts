import type { Palette } from '../palette.ts'
import type { Random } from '../random.ts'
import { box, circle, dots, filled, place, round, stroked } from '../svg.ts'

/** A playground of two towers with a slide, about 90 wide and 60 tall. */
export function playground(colours: Palette): string {
  const posts = stroked('M-30 2V-38M-10 2V-38M16 2V-30M34 2V-30', colours.barkLight, 3.4)
  const decks = box(-32, -24, 24, 4, colours.sun) + box(14, -18, 22, 4, colours.sun)
  const roofs = filled('M-36 -36L-20 -54L-4 -36zM11 -29L25 -44L39 -29z', colours.coral)
  const bridge = stroked('M-10 -22Q3 -14 16 -17', colours.blue, 3.4) + stroked('M-10 -30Q3 -23 16 -26', colours.blue, 1.6)
  return posts + decks + bridge + roofs + stroked('M35 -16C46 -14 46 -1 60 0', colours.blue, 5.5) + stroked('M-32 -22L-44 2M-36 -13h5M-40 -5h6', colours.barkLight, 2)
}

/** A locomotive to climb on, about 80 wide. */
export function playTrain(colours: Palette): string {
  return box(-36, -22, 46, 14, colours.coral) + box(8, -36, 26, 28, colours.blue) + filled('M4 -38H38V-34H4z', colours.roofDark) + box(14, -31, 13, 10, colours.waterHigh) + filled('M-30 -22L-33 -34H-20L-23 -22z', colours.ink) + box(-14, -28, 8, 6, colours.sun) + [-26, -8].map((x) => circle(x, -5, 7, colours.ink) + circle(x, -5, 3, colours.stoneLight)).join('') + circle(22, -6, 8.5, colours.ink) + circle(22, -6, 3.5, colours.stoneLight) + stroked('M-44 3H42', colours.stoneDark, 2)
}

/** A ship with a mast to climb, about 90 wide and 66 tall. */
export function playShip(colours: Palette): string {
  return filled('M-46 -22H42L32 2H-34z', colours.blue) + filled('M-46 -22H42L40.5 -17H-44z', colours.white) + box(-18, -38, 36, 16, colours.white) + box(-10, -48, 18, 10, colours.coral) + stroked('M0 -48V-68M-14 -62H14', colours.ink, 2) + filled('M1 -68L16 -63L1 -58z', colours.coral) + [-14, -2, 10].map((x) => circle(x, -30, 3, colours.window)).join('') + stroked('M30 -22L40 -34', colours.ink, 3)
}

/** Swings of rope between two frames, about 70 wide. */
export function ropeSwing(colours: Palette): string {
  return stroked('M-34 2L-26 -44L-18 2M18 2L26 -44L34 2M-28 -44H28', colours.barkLight, 3.2) + stroked('M-10 -44V-12M-1 -44V-12M8 -44L12 -14M16 -44L21 -15', colours.ink, 1.2) + stroked('M-11 -11H0M11 -13L22 -14', colours.coral, 3.4)
}

/** A tent with its entrance open, about 60 wide; a lamp glows in it by night. */
export function tent(colours: Palette, fill: string): string {
  return filled('M-32 2L-4 -36L14 -38L36 2z', fill) + filled('M-32 2L-4 -36L14 2z', colours.wallShade, { opacity: 0.85 }) + filled('M-18 2L-4 -30L4 2z', colours.night ? colours.sun : colours.bark) + stroked('M14 -38L44 2M-4 -36L-42 3', colours.ink, 0.9, { opacity: 0.6 })
}

/** A bicycle leaning on its stand, about 50 wide. */
export function bicycle(colours: Palette, frame: string): string {
  return stroked('M-27 -11a11 11 0 1 0 22 0a11 11 0 1 0 -22 0M7 -11a11 11 0 1 0 22 0a11 11 0 1 0 -22 0', colours.ink, 2) + stroked('M-16 -11L-8 -27H10L0 -11zM-8 -27L0 -11M18 -11L9 -32H14M-12 -31H-4M-8 -27L-9 -31', frame, 2.4)
}

/** A small dog, glad of its run; about 40 wide. */
export function dog(colours: Palette, coat: string): string {
  return filled('M-16 1L-17 -13C-18 -19 -12 -21 -8 -20H7C9 -24 10 -28 14 -30C16 -33 20 -32 21 -30L27 -26C28 -23 26 -22 22 -22C20 -18 17 -14 15 -11L14 1H10L8 -9H-6L-9 -7L-11 1z', coat) + filled('M13 -29C10 -28 8 -23 10 -20C14 -20 15 -25 15 -29z', colours.bark) + stroked('M-16 -17Q-24 -22 -22 -30', coat, 3.4) + circle(19, -27, 1.2, colours.ink) + circle(27, -25, 1.5, colours.ink)
}

/** Raised beds of an allotment with rows of greens, about 90 wide. */
export function allotment(random: Random, colours: Palette): string {
  let leaves = ''
  const fruit: { x: number; y: number }[] = []
  for (const [left, y] of [[-44, -6], [4, -6], [-52, 10], [2, 10]] as const) {
    for (let index = 0; index < 4; index += 1) {
      const x = left + 6 + index * 10
      const tall = random.whole(6, 12)
      leaves += `M${x} ${y - 7}q-6 -3 -4 ${-tall}q5 2 4 ${tall}q1 -8 5 ${-tall}q3 6 -5 ${tall}z`
      if (random.chance(0.3)) fruit.push({ x, y: y - 8 })
    }
  }
  return box(-46, -13, 44, 8, colours.woodDark) + box(2, -13, 44, 8, colours.woodDark) + box(-54, 3, 52, 9, colours.woodDark) + box(0, 3, 52, 9, colours.woodDark) + filled(leaves, colours.canopyMid) + dots(fruit, colours.coral, 4)
}

/** Bars and rings of a fitness corner, about 50 wide. */
export function fitnessBars(colours: Palette): string {
  return stroked('M-22 2V-36M0 2V-36M22 2V-26', colours.blue, 3.2) + stroked('M-24 -36H2M0 -24H24M-16 -36V-26M-8 -36V-26', colours.ink, 2) + stroked('M-18.5 -23a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0M-10.5 -23a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0', colours.coral, 1.8)
}

/** A park bench, about 44 wide. */
export function bench(colours: Palette): string {
  return stroked('M-16 2V-9M16 2V-9M-16 -9L-18 -21M16 -9L18 -21', colours.ink, 2.4) + stroked('M-21 -10H21M-20 -16H20M-20 -21H20', colours.wood, 3.2)
}

/** A kite high in the air with its tail. */
export function kite(colours: Palette, fill: string): string {
  return stroked('M2 18C10 34 -8 44 6 60C20 84 -6 120 -30 170', colours.ink, 0.9, { opacity: 0.5 }) + filled('M0 -20L14 -2L2 18L-13 0z', fill) + filled('M0 -20L2 18L-13 0z', colours.sun) + filled('M5 30l7 -4v8zM-1 42l-7 -2 4 7z', colours.coral)
}

/** A small plane coming in to land, about 70 wide. */
export function airplane(colours: Palette): string {
  return filled('M-34 -4C-20 -9 10 -9 26 -6C34 -5 38 0 34 2C24 6 -16 4 -30 2z', colours.white) + filled('M-34 -4L-42 -20H-34L-22 -6z', colours.coral) + filled('M-4 -1L-24 16H-15L12 0z', colours.stone) + filled('M-2 -7L-12 -17H-6L9 -8z', colours.stone) + stroked('M-18 -3H22', colours.blue, 1.4, { 'stroke-dasharray': '2 3' }) + filled('M27 -4l5 1 1 2h-7z', colours.ink)
}

/** A sculpture of three rounded forms, about 50 wide and 60 tall. */
export function sculpture(random: Random, colours: Palette): string {
  const fill = random.pick([colours.coral, colours.sun, colours.blue])
  const base = box(-22, -6, 44, 8, colours.stoneLight)
  const forms = [
    stroked('M-10 -8C-26 -34 -2 -62 14 -50C28 -38 2 -26 12 -8', fill, 8),
    circle(0, -22, 17, fill) + circle(0, -22, 8, colours.lawn) + circle(10, -47, 9, fill),
    filled('M-16 -6L-8 -54L2 -6zM-2 -6L10 -38L18 -6z', fill) + circle(-8, -58, 5, colours.sun),
  ] as const
  return base + random.pick(forms)
}

/** Terraces of stone seats around a little stage, about 110 wide. */
export function amphitheatre(colours: Palette): string {
  const tier = (w: number, y: number): string => `M${-w} ${y}Q0 ${round(y - w * 0.3)} ${w} ${y}L${w - 5} ${y + 6}Q0 ${round(y + 6 - w * 0.28)} ${5 - w} ${y + 6}z`
  return filled(tier(58, -14) + tier(46, -5) + tier(34, 3), colours.stoneLight) + stroked('M-53 -8Q0 -24 53 -8M-41 1Q0 -12 41 1', colours.stoneDark, 1.6, { opacity: 0.6 }) + filled('M-22 6Q0 -2 22 6Q0 12 -22 6z', colours.path)
}

/** A white obelisk on steps, about 40 wide and 80 tall. */
export function memorial(colours: Palette): string {
  return filled('M-26 2V-4H26V2zM-20 -4V-9H20V-4zM-14 -9V-20H14V-9z', colours.stone) + filled('M-9 -20L-6 -74L0 -82L6 -74L9 -20z', colours.white) + filled('M1 -20V-81L6 -74L9 -20z', colours.wallShade)
}

/** Four tall pillars that stand as one, about 40 wide and 120 tall. */
export function fourPillars(colours: Palette): string {
  return filled('M-30 2V-4H30V2zM-24 -4V-9H24V-4z', colours.stone) + filled('M-13 -9L-7 -120H-4L-6 -9zM-3.5 -9L-1.5 -122H1.5L3.5 -9zM6 -9L4 -120H7L13 -9z', colours.white) + filled('M0 -9V-122H1.5L3.5 -9zM10 -9L6 -120H7L13 -9z', colours.wallShade)
}

/** An old gun on its carriage behind a low wall, about 80 wide. */
export function cannon(colours: Palette): string {
  return filled('M-18 -14L38 -27L40 -20L-14 -2z', colours.ink) + circle(-12, -7, 10, colours.stoneDark) + circle(-12, -7, 4, colours.ink) + filled('M-36 3V-4H34V3z', colours.stone)
}

/** A cluster of coloured balls and hoops of a garden for the senses: planters in steps, about 80 wide. */
export function terracedPlanters(random: Random, colours: Palette): string {
  const blooms = Array.from({ length: 16 }, () => ({ x: random.between(-36, 34), y: -14 - random.whole(0, 2) * 11 + random.between(-2, 1) }))
  const bank = (y: number, w: number): string => filled(`M${-w} ${y}a12 10 0 0 1 ${round(w * 0.66)} -4a12 9 0 0 1 ${round(w * 0.66)} 0a12 10 0 0 1 ${round(w * 0.68)} 4z`, colours.canopyMid) + box(-w, y, w * 2, 6, colours.stoneLight)
  return bank(-27, 26) + bank(-16, 34) + bank(-5, 42) + dots(blooms, random.pick([colours.coral, colours.pink, colours.sun]), 4.8)
}

/** Ruined walls among creepers, about 80 wide. */
export function ruins(colours: Palette): string {
  return filled('M-40 2V-34L-30 -38V-26L-20 -22V2zM10 2V-18L18 -30H34L38 -22V2z', colours.stone) + filled('M-32 2V-14a4 4 0 0 1 8 0V2zM20 2V-12a4 4 0 0 1 8 0V2z', colours.ink, { opacity: 0.55 }) + filled('M-42 -32q10 -8 14 -4q-2 8 4 14q-8 -2 -8 -8q-6 2 -10 -2zM12 -26q10 -10 24 -4q4 8 2 18q-6 -6 -6 -12q-10 0 -20 -2z', colours.canopyMid)
}

/** A low bird hide of wood with a slit to look through, about 80 wide. */
export function birdHide(colours: Palette): string {
  return box(-38, -32, 76, 32, colours.wood) + stroked('M-38 -9H38M-38 -24H38M-20 -32V0M0 -32V0M20 -32V0', colours.woodDark, 1.2, { opacity: 0.55 }) + box(-30, -20, 60, 7, colours.ink) + filled('M-48 -30L-34 -44H34L48 -30z', colours.canopyNear) + stroked('M-30 0V6M0 0V6M30 0V6', colours.woodDark, 4)
}

/** A well with its little roof, about 40 wide. */
export function oldWell(colours: Palette): string {
  return filled('M-20 2V-14Q0 -20 20 -14V2z', colours.stone) + stroked('M-20 -6H20M-8 -15V-6M8 -15V-6M-14 -6V2M0 -6V2M14 -6V2', colours.stoneDark, 1.4) + stroked('M-15 -14V-38M15 -14V-38M0 -38V-20', colours.woodDark, 2.6) + filled('M-24 -36L0 -52L24 -36z', colours.roof)
}

/** Two goal posts on a field, about 60 wide. */
export function goal(colours: Palette): string {
  return stroked('M-28 2V-28H28V2M-28 -28L-20 -20V-2M28 -28L20 -20V-2M-20 -20H20', colours.white, 2.4) + stroked('M-14 -27V0M0 -27V0M14 -27V0M-27 -18H27M-27 -9H27', colours.white, 0.8, { opacity: 0.7 }) + circle(34, -3, 4.4, colours.white)
}

/** Chess pieces as tall as a child, about 60 wide. */
export function boardGame(colours: Palette): string {
  const pawn = filled('M-9 2Q-8 -6 -3 -9L-4 -20H4L3 -9Q8 -6 9 2z', colours.white) + circle(0, -25, 7, colours.white)
  const knight = filled('M-10 2H11C11 -14 14 -30 2 -40L-2 -36C-12 -34 -14 -26 -15 -20L-8 -17L-3 -22C-4 -12 -10 -8 -10 2z', colours.ink)
  return filled('M-44 3L-34 -8H36L46 3z', colours.stoneLight) + filled('M-30 -2L-26 -8H-12L-15 -2zM2 -2V-8H16L19 -2z', colours.stoneDark, { opacity: 0.6 }) + place(pawn, { x: -20, y: -1 }) + place(knight, { x: 16, y: -1 })
}

/** Small ramps of a skate or pump track, about 90 wide. */
export function pumpTrack(colours: Palette): string {
  return filled('M-56 3Q-44 2 -36 -10T-14 -2T8 -13T30 -3T54 3z', colours.sandWet) + filled('M-56 3Q-44 4 -34 -5T-14 2T8 -7T30 2T54 4z', colours.barkLight, { opacity: 0.45 })
}
