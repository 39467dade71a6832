import { summaryOf } from '@ecopulse/contract/events/event-rules';
import type { EventDetail } from '@ecopulse/contract/events/events';
import { eventPicture } from '@ecopulse/illustrations/event-picture';
import type { LocalText, PreviewSource } from '../../core/previews/preview-source.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { textIn } from './events.rules.ts';
import type { Events } from './events.service.ts';
import { SIGNED_OUT, toEventDetail } from './events.view.ts';

interface Deps extends Pick<SharedDeps, 'clock'> {
  readonly events: Pick<Events, 'getPublic'>;
}

export function eventPreviews({ clock, events }: Deps): PreviewSource {
  return {
    page: '/events/:id',
    cachedAs: 'events',
    openGraphType: 'website',
    find: async (id, language) => {
      const item = toEventDetail(await events.getPublic(id), clock.now(), SIGNED_OUT);
      const [title, text] = [textIn(item.title, language), textIn(item.text, language)];
      const description = { ...text, text: summaryOf(text.text) };
      const structuredData = toStructuredData(item, title, description);
      return { title, description, imageUrl: null, item, structuredData };
    },
    drawing: {
      path: (id) => `/api/events/${id}/picture.svg`,
      draw: async (id, theme) => eventPicture({ subject: (await events.getPublic(id)).kind, theme }),
    },
  };
}

/** Without the organiser, who is a resident. */
function toStructuredData(event: EventDetail, title: LocalText, description: LocalText) {
  const { startsAt, endsAt, state, place } = event;
  return {
    '@type': 'Event',
    name: title.text,
    inLanguage: title.lang,
    description: description.text,
    startDate: startsAt,
    endDate: endsAt,
    eventStatus: `https://schema.org/${state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    isAccessibleForFree: true,
    location: {
      '@type': 'Place',
      name: place.name,
      address: { '@type': 'PostalAddress', addressRegion: event.planningArea, addressCountry: 'SG' },
      geo: { '@type': 'GeoCoordinates', latitude: place.lat, longitude: place.lng },
    },
  };
}
