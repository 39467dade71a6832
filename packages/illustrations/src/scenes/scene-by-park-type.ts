import type { ParkType, SceneDrawing } from '../stage.ts';
import { coastalPark } from './coastal-park.ts';
import { heritageGarden } from './heritage-garden.ts';
import { hotSpringPark } from './hot-spring-park.ts';
import { marinePark } from './marine-park.ts';
import { nationalGarden } from './national-garden.ts';
import { naturePark } from './nature-park.ts';
import { natureReserve } from './nature-reserve.ts';
import { natureTrail } from './nature-trail.ts';
import { communityPark, urbanPark } from './parkland.ts';
import { regionalPark } from './regional-park.ts';
import { reservoirPark } from './reservoir-park.ts';

export const sceneByParkType: Readonly<Record<ParkType, SceneDrawing>> = {
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
