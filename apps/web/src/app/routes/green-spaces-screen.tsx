import { lazy } from 'react';
import { GreenSpacesPage } from '../../features/green-spaces/list/green-spaces-page.tsx';

const EventList = lazy(async () => ({
  default: (await import('../../features/events/on-map/upcoming-events.tsx')).UpcomingEvents,
}));
const EventMarks = lazy(async () => ({
  default: (await import('../../features/events/on-map/event-marks.tsx')).EventMarks,
}));

export function GreenSpacesScreen() {
  return <GreenSpacesPage EventList={EventList} EventMarks={EventMarks} />;
}
