import type { InboxSource } from '../../core/inbox/inbox-source.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { createAttendance } from './attendance/attendance.service.ts';
import { eventCalendarRoutes } from './calendar/calendar.routes.ts';
import { createEventCalendar } from './calendar/calendar.service.ts';
import { certificatesRoutes } from './certificates/certificates.routes.ts';
import { createCertificates } from './certificates/certificates.service.ts';
import { createEventEditing } from './editing/event-editing.service.ts';
import { eventsJobs } from './events.jobs.ts';
import { EVENTS_DATA } from './events.personal-data.ts';
import { eventPreviews } from './events.previews.ts';
import { eventsRoutes } from './events.routes.ts';
import { createEvents, type Events } from './events.service.ts';
import { toHeldEvent } from './events.view.ts';
import { createJoining } from './joining/joining.service.ts';
import { createEventUpkeep } from './upkeep/event-upkeep.service.ts';

export function eventsModule(deps: SharedDeps): FeatureModule {
  const events = createEvents(deps);
  const joining = createJoining(deps);
  return {
    routes: [
      ...eventsRoutes({
        ...deps,
        events,
        editing: createEventEditing(deps),
        joining,
        attendance: createAttendance(deps),
      }),
      ...eventCalendarRoutes({ ...deps, calendar: createEventCalendar(deps) }),
      ...certificatesRoutes({ env: deps.env, certificates: createCertificates(deps) }),
    ],
    jobs: eventsJobs({ ...deps.reminders, rewards: deps.rewards, joining, upkeep: createEventUpkeep(deps) }),
    personalData: EVENTS_DATA,
    inbox: heldEventsInbox(events),
    previews: [eventPreviews({ ...deps, events })],
  };
}

function heldEventsInbox(events: Events): InboxSource<'event'> {
  return {
    kind: 'event',
    selectItems: events.selectHeld,
    read: async (id) => {
      const row = await events.findHeld(id);
      return row && toHeldEvent(row);
    },
    settle: () => Promise.reject(new ProblemError('review-needed')),
  };
}
