import type { Theme } from './palette.ts';
import { seededRandom } from './random.ts';
import type { ParkType } from './stage.ts';
import { inkMark, type Imprint } from './stamps/ink.ts';
import {
  communityPark,
  heritageGarden,
  hotSpringPark,
  nationalGarden,
  regionalPark,
  urbanPark,
} from './stamps/planted.ts';
import { coastalPark, marinePark, naturePark, natureReserve, natureTrail, reservoirPark } from './stamps/wild.ts';
import { svgDocument } from './svg.ts';

const imprints: Readonly<Record<ParkType, Imprint>> = {
  'Coastal Park': coastalPark,
  'Nature Reserve': natureReserve,
  'National Garden': nationalGarden,
  'Heritage Garden': heritageGarden,
  'Community Park': communityPark,
  'Nature Park': naturePark,
  'Urban Park': urbanPark,
  'Regional Park': regionalPark,
  'Marine Park': marinePark,
  'Hot Spring Park': hotSpringPark,
  'Nature Trail': natureTrail,
  'Reservoir Park': reservoirPark,
};

export interface StampRequest {
  readonly parkType: ParkType;
  readonly theme: Theme;
  /** `open` is the outline of a stamp that is not collected yet. */
  readonly look: 'collected' | 'open';
  /** Varies the rotation and the gaps in the ink. Defaults to the park type. */
  readonly seed?: string;
}

/** 120 × 120. */
export function stamp({ parkType, theme, look, seed = parkType }: StampRequest): string {
  return svgDocument(120, 120, inkMark(seededRandom(seed), imprints[parkType], theme, look));
}
