import { parkland } from './parkland.ts'
import type { Composition, Stage } from '../stage.ts'

/** Community park: lawn, path and trees before the flats; a pond or a wooded hill where there is one. */
export function communityPark(stage: Stage): Composition {
  const { random } = stage
  const hilly = stage.has(/hill|woodland|forest/i)
  return parkland(stage, {
    background: hilly ? random.pick(['hills', 'forest', 'flats']) : 'flats',
    trees: random.pick(['one great tree', 'one great tree', 'a pair', 'grove', 'palms']),
    pond: stage.has(/pond|lake|stream/i),
    front: random.pick(['leaves', 'grass']),
  })
}
