import { sessionsEndpoints } from '@ecopulse/contract/accounts/sessions';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { defineRoutes } from '../../../http/routes.ts';
import { toSecurityEvent, toSession } from '../accounts.view.ts';
import type { SecurityEvents } from './security-events.service.ts';

interface Deps extends Pick<SharedDeps, 'sessions' | 'cookie'> {
  readonly securityEvents: SecurityEvents;
}

const DEFAULT_PAGE_SIZE = 50;

export function sessionsRoutes({ sessions, cookie, securityEvents }: Deps) {
  return defineRoutes(sessionsEndpoints, {
    'GET /api/user/sessions': async ({ caller }) => {
      const open = await sessions.list(caller.residentId);
      return open.map((session) => toSession(session, caller.sessionId));
    },
    'DELETE /api/user/sessions/:id': async ({ params, caller, reply }) => {
      if (!(await sessions.endById(caller.residentId, params.id))) throw new ProblemError('session-not-found');
      if (params.id === caller.sessionId) cookie.clear(reply);
      return undefined;
    },
    'DELETE /api/user/sessions': async ({ caller }) => {
      await sessions.endOthers(caller.residentId, caller.sessionId);
      return undefined;
    },
    'GET /api/user/security-events': async ({ caller }) => {
      const events = await securityEvents.list(caller.residentId);
      return events.map(toSecurityEvent);
    },
    'GET /api/admin/security-events': async ({ query }) => {
      const events = await securityEvents.listAll({
        limit: query.limit ?? DEFAULT_PAGE_SIZE,
        before: query.before ?? null,
      });
      return events.map((event) => ({ ...toSecurityEvent(event), username: event.username }));
    },
  });
}
