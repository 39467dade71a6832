import { GreenSpacePage } from '../../features/green-spaces/place/green-space-page.tsx';
import { PlaceEvents } from '../../features/events/place-events.tsx';

export function GreenSpaceScreen() {
  return <GreenSpacePage More={PlaceEvents} />;
}
