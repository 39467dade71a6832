import { parkland } from './parkland.ts'
import type { Composition, Stage } from '../stage.ts'

/** Urban park: a pocket of lawn among the towers of the city. */
export function urbanPark(stage: Stage): Composition {
  const { random } = stage
  return parkland(stage, {
    background: stage.has(/hilltop reservoir|edible/i) ? 'hills' : 'towers',
    trees: random.pick(['one great tree', 'a pair', 'palms', 'a pair']),
    pond: stage.has(/pool|pond|river|bay/i),
    front: random.pick(['leaves', 'grass', 'grass']),
  })
}
