import coastalPark from 'art:stamp-coastal-park';
import coastalParkOpen from 'art:stamp-coastal-park-open';
import communityPark from 'art:stamp-community-park';
import communityParkOpen from 'art:stamp-community-park-open';
import heritageGarden from 'art:stamp-heritage-garden';
import heritageGardenOpen from 'art:stamp-heritage-garden-open';
import hotSpringPark from 'art:stamp-hot-spring-park';
import hotSpringParkOpen from 'art:stamp-hot-spring-park-open';
import marinePark from 'art:stamp-marine-park';
import marineParkOpen from 'art:stamp-marine-park-open';
import nationalGarden from 'art:stamp-national-garden';
import nationalGardenOpen from 'art:stamp-national-garden-open';
import naturePark from 'art:stamp-nature-park';
import natureParkOpen from 'art:stamp-nature-park-open';
import natureReserve from 'art:stamp-nature-reserve';
import natureReserveOpen from 'art:stamp-nature-reserve-open';
import natureTrail from 'art:stamp-nature-trail';
import natureTrailOpen from 'art:stamp-nature-trail-open';
import regionalPark from 'art:stamp-regional-park';
import regionalParkOpen from 'art:stamp-regional-park-open';
import reservoirPark from 'art:stamp-reservoir-park';
import reservoirParkOpen from 'art:stamp-reservoir-park-open';
import urbanPark from 'art:stamp-urban-park';
import urbanParkOpen from 'art:stamp-urban-park-open';
import { Art, type Picture } from './art.tsx';

interface Stamp {
  collected: Picture;
  open: Picture;
}

const natureParkStamp: Stamp = { collected: naturePark, open: natureParkOpen };

const STAMPS: ReadonlyMap<string, Stamp> = new Map(
  Object.entries({
    'Coastal Park': { collected: coastalPark, open: coastalParkOpen },
    'Nature Reserve': { collected: natureReserve, open: natureReserveOpen },
    'National Garden': { collected: nationalGarden, open: nationalGardenOpen },
    'Heritage Garden': { collected: heritageGarden, open: heritageGardenOpen },
    'Community Park': { collected: communityPark, open: communityParkOpen },
    'Nature Park': natureParkStamp,
    'Urban Park': { collected: urbanPark, open: urbanParkOpen },
    'Regional Park': { collected: regionalPark, open: regionalParkOpen },
    'Marine Park': { collected: marinePark, open: marineParkOpen },
    'Hot Spring Park': { collected: hotSpringPark, open: hotSpringParkOpen },
    'Nature Trail': { collected: natureTrail, open: natureTrailOpen },
    'Reservoir Park': { collected: reservoirPark, open: reservoirParkOpen },
  }),
);

interface StampPictureProps {
  /** Such as "Coastal Park". An unknown type shows the stamp of a nature park. */
  parkType: string;
  collected: boolean;
  size?: number;
  alt?: string;
}

/** Bundles the URLs of all stamps, so import it only from lazily loaded screens. */
export function StampPicture({ parkType, collected, size = 96, alt = '' }: StampPictureProps) {
  const stamp = STAMPS.get(parkType) ?? natureParkStamp;
  const { light, dark } = collected ? stamp.collected : stamp.open;
  return (
    <span className="block aspect-square max-w-full shrink-0" style={{ width: size }}>
      <Art light={light} dark={dark} alt={alt} />
    </span>
  );
}
