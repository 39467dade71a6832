import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { EventFilters } from '../../features/events/list/event-list.api.ts';
import { eventQuery, userEventsQuery } from '../../features/events/events.api.ts';
import { EventError } from './item-errors.tsx';
import { loadById, ignoreFailure } from './loading.ts';
import { rootRoute, underRoot } from './root-route.tsx';

const eventScreens = () => import('../../features/events/event/event-page.tsx');
const otherScreens = () => import('../../features/events/list/events-page.tsx');

const eventsRoute = createRoute({
  ...underRoot,
  path: '/events',
  staticData: { isPrerendered: true, catalog: 'events', calls: ['/api/events'] },
  // The screen parses the address, so that other pages do not load the code for it.
  validateSearch: (address: EventFilters) => address,
  // Awaited, because one's own events are above the rest and would shift it.
  loader: ({ context: { queryClient } }) => ignoreFailure(queryClient.query(userEventsQuery)),
  component: lazyRouteComponent(otherScreens, 'EventsPage'),
});

const certificatesRoute = createRoute({
  ...underRoot,
  path: '/certificates',
  staticData: { catalog: 'certificates', calls: ['/api/user/certificates'] },
  component: lazyRouteComponent(otherScreens, 'CertificatesPage'),
});

/** Screens of one event, which they read from the cache. */
function createEventRoute<Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { catalog: 'events' },
    remountDeps: ({ params }) => params,
    loader: ({ context: { queryClient }, params }) =>
      loadById((params as { id: string }).id, (id) => queryClient.query(eventQuery(id))),
    component,
    notFoundComponent: lazyRouteComponent(eventScreens, 'UnknownEvent'),
    errorComponent: EventError,
  });
}

const eventEditor = lazyRouteComponent(() => import('../../features/admin/events/event-editor.tsx'), 'EventEditor');

const newEventRoute = createRoute({
  ...underRoot,
  path: '/events/new',
  // Of a club, from whose page a steward comes.
  validateSearch: ({ club }: { club?: string }) => (club === undefined ? {} : { club }),
  staticData: { catalog: 'event-editor' },
  component: eventEditor,
});

const editEventRoute = createRoute({
  ...underRoot,
  path: '/events/$id/edit',
  staticData: { catalog: 'event-editor', calls: ['/api/events/:id'] },
  remountDeps: ({ params }) => params,
  component: eventEditor,
});

export const eventRoutes = [
  eventsRoute,
  newEventRoute,
  editEventRoute,
  certificatesRoute,
  createEventRoute('/events/$id', lazyRouteComponent(eventScreens, 'EventPage')),
  createEventRoute('/events/$id/attend', lazyRouteComponent(otherScreens, 'AttendPage')),
  createEventRoute('/events/$id/code', lazyRouteComponent(otherScreens, 'CodePage')),
  createEventRoute('/events/$id/people', lazyRouteComponent(otherScreens, 'PeoplePage')),
] as const;
