import type { ParkType } from '../park-types.ts';
import type { Imprint } from './imprint.ts';
import { communityPark, heritageGarden, hotSpringPark, nationalGarden, regionalPark, urbanPark } from './planted.ts';
import { coastalPark, marinePark, naturePark, natureReserve, natureTrail, reservoirPark } from './wild.ts';

export const imprints: Readonly<Record<ParkType, Imprint>> = {
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
