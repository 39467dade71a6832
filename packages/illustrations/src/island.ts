import { islandOutline } from './island-outline.ts'
import { palette } from './palette.ts'
import type { Theme } from './palette.ts'
import { seededRandom } from './random.ts'
import { circle, filled, place, round, stroked, svgDocument, verticalGradient } from './svg.ts'

/** A green space on the map; `kind` is its park type, which gives the mark its colour. */
export interface IslandPoint {
  readonly lat: number
  readonly lng: number
  readonly kind?: string
}

const width = 720
const height = 420
const west = 103.6
const north = 1.48
/** Units of the picture per degree; so close to the equator both axes share it. */
const perDegree = 1410
const left = 22
const top = 8

/** Where a place lies in the picture of the island. */
export function islandPosition({ lat, lng }: { readonly lat: number; readonly lng: number }): { readonly x: number; readonly y: number } {
  return { x: round(left + (lng - west) * perDegree), y: round(top + (north - lat) * perDegree) }
}

function coast(pairs: string): string {
  const steps = pairs.split(' ').map((pair) => pair.split(',').map(Number))
  const points = steps.map(([east = 0, south = 0]) => `${round(left + (east * perDegree) / 1000)} ${round(top + (south * perDegree) / 1000)}`)
  return `M${points.join('L')}z`
}

const leaf = 'M0 7C-6 3 -7 -4 0 -10C7 -4 6 3 0 7z'

/**
 * Draws Singapore on the water, 720 × 420, with a glowing leaf for each green space.
 * Points off the picture are left out.
 */
export function island({ points, theme }: { readonly points: readonly IslandPoint[]; readonly theme: Theme }): string {
  const colours = palette(theme, 0)
  const random = seededRandom('island')
  const land = islandOutline.map(coast).join('')
  const sea = theme === 'light' ? ['#D9ECEC', '#A9D3DA'] : ['#12303C', '#0C222C']
  const soil = theme === 'light' ? ['#BFDDB0', '#8FC09A'] : ['#1F5C46', '#15463A']
  const shoal = theme === 'light' ? '#EAF6F2' : '#1C4652'
  let waves = ''
  for (let index = 0; index < 26; index += 1) {
    const reach = round(random.between(7, 13))
    waves += `M${round(random.between(8, 690))} ${round(random.between(12, 410))}q${reach} -5 ${reach * 2} 0t${reach * 1.5} 0`
  }
  const marks = points
    .map((point) => ({ ...islandPosition(point), kind: point.kind }))
    .filter(({ x, y }) => x > 0 && x < width && y > 0 && y < height)
    // Those in the south stand before those in the north, as on a table.
    .sort((one, other) => one.y - other.y)
  const glows = marks.map(({ x, y }) => `M${round(x - 8)} ${y}a8 8 0 0116 0a8 8 0 01-16 0z`).join('')
  const colourOf = (kind: string | undefined): string => {
    if (kind === undefined) return colours.front
    if (/coastal|marine|reservoir/i.test(kind)) return theme === 'light' ? '#2F6F8F' : '#7CC3E3'
    if (/heritage|national|hot spring/i.test(kind)) return colours.coral
    return theme === 'light' ? '#15613A' : '#86E0AB'
  }
  const leaves = marks.map(({ x, y, kind }) => place(filled(leaf, colourOf(kind)) + stroked('M0 4V-5', colours.sun, 1.2), { x, y, scale: 0.82 })).join('')
  return svgDocument(
    width,
    height,
    `<defs>${verticalGradient('sea', sea[0] ?? '', sea[1] ?? '')}${verticalGradient('land', soil[0] ?? '', soil[1] ?? '')}<path id="coast" d="${land}"/></defs>` +
      `<rect width="${width}" height="${height}" fill="url(#sea)"/>${stroked(waves, colours.ripple, 1.8, { opacity: theme === 'light' ? 0.8 : 0.22 })}` +
      `<use href="#coast" fill="none" stroke="${shoal}" stroke-width="17" opacity=".4"/><use href="#coast" fill="none" stroke="${shoal}" stroke-width="8" opacity=".7"/>` +
      `<use href="#coast" fill="${theme === 'light' ? '#5C9AA5' : '#06141A'}" opacity=".45" transform="translate(3 7)"/><use href="#coast" fill="url(#land)"/>` +
      filled(glows, colours.sun, { opacity: theme === 'light' ? 0.32 : 0.26 }) + leaves + (theme === 'dark' ? marks.map(({ x, y }) => circle(x, y - 1, 1.3, '#FCE9B0')).join('') : ''),
  )
}
