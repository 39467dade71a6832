import { parkland } from './parkland.ts'
import type { Composition, Stage } from '../stage.ts'

/** Urban park: a pocket of lawn among the towers of the city. */
export function urbanPark(stage: Stage): Composition {
  return parkland(stage, { background: stage.has(/hilltop reservoir|edible/i) ? 'hills' : 'towers', pond: stage.has(/pool|pond|river|bay/i), hill: stage.has(/hill|terrace/i) })
}
