import { event, eventDetail, eventsEndpoints } from '@ecopulse/contract/events/events';
import { eventParticipationEndpoints } from '@ecopulse/contract/events/event-participation';
import * as z from 'zod/mini';
import type { AppEnv, SharedDeps } from '../../feature-module.ts';
import { jsonContent } from '../../http/prepared-response.ts';
import { requireSecondFactor } from '../../http/roles.ts';
import { defineRoutes } from '../../http/routes.ts';
import type { Attendance } from './attendance/attendance.service.ts';
import type { EventEditing } from './editing/event-editing.service.ts';
import type { Events } from './events.service.ts';
import { SIGNED_OUT, toEvent, toEventDetail, toPeople } from './events.view.ts';
import type { Joining } from './joining/joining.service.ts';
import { toEarnings } from '../../core/rewards/rewards.view.ts';

interface Deps extends Pick<SharedDeps, 'clock' | 'responseCache'> {
  readonly env: Pick<AppEnv, 'adminSecondFactor'>;
  readonly events: Events;
  readonly editing: EventEditing;
  readonly joining: Joining;
  readonly attendance: Attendance;
}

export function eventsRoutes({ clock, env, responseCache, events, editing, joining, attendance }: Deps) {
  return [
    ...defineRoutes(eventsEndpoints, {
      async 'GET /api/events'({ query, caller }) {
        const key = `events/list/${JSON.stringify(query, Object.keys(query).toSorted())}`;
        const response = await responseCache.get(key, async () => {
          const rows = await events.listPublic(query);
          const shown = rows.map((row) => toEvent(row, clock.now()));
          return jsonContent(rows, z.parse(z.array(event), shown));
        });
        if (caller === null) return response;
        const seen = await events.addOwn(caller.residentId, response.value);
        return seen.map(({ row, own }) => toEvent(row, clock.now(), own));
      },
      async 'GET /api/events/:id'({ params: { id }, caller }) {
        if (caller !== null) {
          const { row, ...viewer } = await events.getFor(caller, id);
          return toEventDetail(row, clock.now(), viewer);
        }
        return responseCache.get(`events/${id}`, async () => {
          const detail = toEventDetail(await events.getPublic(id), clock.now(), SIGNED_OUT);
          return jsonContent(z.parse(eventDetail, detail));
        });
      },
      async 'GET /api/user/events'({ query, caller }) {
        const seen = await events.listOf(caller.residentId, query.from);
        return seen.map(({ row, own }) => toEvent(row, clock.now(), own));
      },
      'POST /api/events'({ body, caller }) {
        requireSecondFactor(env, caller);
        return editing.create(caller, body);
      },
      'PUT /api/events/:id'({ params, body, caller }) {
        requireSecondFactor(env, caller);
        return editing.edit(caller, params.id, body);
      },
      'POST /api/events/:id/cancel'({ params, body, caller }) {
        requireSecondFactor(env, caller);
        return editing.cancel(caller, params.id, body);
      },
      'PUT /api/admin/events/:id/review': ({ params, body, caller, towns }) =>
        editing.review({ adminId: caller.residentId, towns }, params.id, body),
    }),
    ...defineRoutes(eventParticipationEndpoints, {
      'POST /api/events/:id/join': ({ params, body, caller }) =>
        joining.join(caller.residentId, params.id, body.guests ?? 0),
      'DELETE /api/events/:id/join': ({ params, caller }) => joining.leave(caller.residentId, params.id),
      'POST /api/events/:id/offer': ({ params, caller }) => joining.takeOffer(caller.residentId, params.id),
      'GET /api/events/:id/people': async ({ params, caller }) =>
        toPeople(await events.listPeople(caller.residentId, params.id)),
      'GET /api/events/:id/code': ({ params, caller }) => attendance.getCode(caller.residentId, params.id),
      async 'POST /api/events/:id/attend'({ params, body, caller, submission }) {
        const { code, step = null, location = null } = body;
        const { attended, earned } = await attendance.attend(
          caller.residentId,
          params.id,
          { code, step, position: location },
          submission,
        );
        return { ...attended, ...toEarnings(earned) };
      },
      async 'PUT /api/events/:id/attendance'({ params, body, caller }) {
        requireSecondFactor(env, caller);
        return toPeople(await attendance.setAttendance(caller.residentId, params.id, body.residentIds));
      },
      'PUT /api/events/:id/outcome'({ params, body, caller }) {
        requireSecondFactor(env, caller);
        return attendance.setOutcome(caller.residentId, params.id, body);
      },
    }),
  ];
}
