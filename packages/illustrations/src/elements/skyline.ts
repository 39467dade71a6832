import type { Palette } from '../palette.ts'
import type { Random } from '../random.ts'
import { filled, round } from '../svg.ts'

export interface SkylineShape {
  readonly base: number
  readonly height: number
  readonly from?: number
  readonly to?: number
  /** Towers of offices instead of slabs of flats. */
  readonly towers?: boolean
}

/**
 * Flats, or office towers, as one path; by night some windows are lit.
 * Housing blocks stand in groups of like height, which is what makes them read as an estate.
 */
export function skyline(random: Random, colours: Palette, shape: SkylineShape, fill: string): string {
  let blocks = ''
  let windows = ''
  let x = shape.from ?? -10
  const end = shape.to ?? 490
  while (x < end) {
    const group = random.whole(2, 4)
    const tall = shape.height * random.between(0.55, 1)
    for (let index = 0; index < group && x < end; index += 1) {
      const wide = shape.towers === true ? random.between(13, 24) : random.between(20, 38)
      const high = tall * random.between(0.82, 1.1)
      const top = round(shape.base - high)
      blocks += block(random, round(x), top, round(wide), shape)
      windows += windowsOf(random, x, top, wide, shape.base)
      x += wide + random.between(2, 7)
    }
    x += random.between(8, 34)
  }
  return filled(blocks, fill) + filled(windows, colours.window, { opacity: colours.night ? 0.7 : 0.8 })
}

function block(random: Random, x: number, top: number, wide: number, shape: SkylineShape): string {
  const floor = shape.base + 30
  const right = round(x + wide)
  if (shape.towers !== true) {
    const tank = round(wide * 0.3)
    return `M${x} ${floor}V${top}h${tank}v-5h${tank}v5H${right}V${floor}z`
  }
  const slope = round(random.pick([0, 0, 7, -7]))
  return slope >= 0 ? `M${x} ${floor}V${round(top - slope)}L${right} ${top}V${floor}z` : `M${x} ${floor}V${top}L${right} ${round(top + slope)}V${floor}z`
}

function windowsOf(random: Random, x: number, top: number, wide: number, base: number): string {
  let path = ''
  const rows = Math.min(4, Math.floor((base - top - 10) / 11))
  for (let row = 0; row < rows; row += 1) {
    if (random.chance(0.45)) continue
    const left = round(x + 4 + random.between(0, wide * 0.35))
    path += `M${left} ${round(top + 8 + row * 11)}h${round(wide * random.between(0.2, 0.45))}v2.5H${left}z`
  }
  return path
}
