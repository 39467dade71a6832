import { clubMembershipEndpoints } from '@ecopulse/contract/clubs/club-membership';
import { clubBoardRow, clubsEndpoints } from '@ecopulse/contract/clubs/clubs';
import * as z from 'zod/mini';
import type { AppEnv } from '../../feature-module.ts';
import { PreparedJson } from '../../http/prepared-response.ts';
import { requireSecondFactor } from '../../http/roles.ts';
import { defineRoutes } from '../../http/routes.ts';
import type { Clubs } from './clubs.service.ts';
import { toBoardRow, toClub, toClubDetail, toGoal, toMembers, toRequest } from './clubs.view.ts';
import type { ClubEditing } from './editing/editing.service.ts';
import type { Goals } from './goal/goal.service.ts';
import type { Membership } from './membership/membership.service.ts';

interface Deps {
  readonly env: Pick<AppEnv, 'adminSecondFactor'>;
  readonly clubs: Clubs;
  readonly editing: ClubEditing;
  readonly goals: Goals;
  readonly membership: Membership;
}

const board = z.array(clubBoardRow);

export function clubsRoutes({ env, clubs, editing, goals, membership }: Deps) {
  return [
    ...defineRoutes(clubsEndpoints, {
      async 'GET /api/clubs'({ query: { mine, ...filter }, caller }) {
        const rows = await (mine === undefined ? clubs.listPublic(caller, filter) : clubs.listOwn(caller));
        return rows.map(toClub);
      },
      'GET /api/clubs/board': async () => PreparedJson.of(board, (await clubs.readBoard()).map(toBoardRow)),
      async 'GET /api/clubs/:slug'({ params, query, caller }) {
        const { row, counts } = await clubs.get(caller, params.slug, query.code ?? null);
        return toClubDetail(row, counts);
      },
      'POST /api/clubs'({ body, caller }) {
        requireSecondFactor(env, caller);
        return editing.create(caller, body);
      },
      'PUT /api/clubs/:id': ({ params, body, caller }) => editing.edit(caller, params.id, body),
      'POST /api/clubs/:id/restore'({ params, caller }) {
        requireSecondFactor(env, caller);
        return editing.restore(caller, params.id);
      },
      'PUT /api/clubs/:id/goal': async ({ params, body, caller }) => toGoal(await goals.set(caller, params.id, body)),
      'DELETE /api/clubs/:id/goal': ({ params, caller }) => goals.stop(caller, params.id),
      'POST /api/admin/clubs/:id/removal': ({ params, body, caller }) => editing.remove(caller, params.id, body),
    }),
    ...defineRoutes(clubMembershipEndpoints, {
      'GET /api/clubs/:slug/members': async ({ params, query, caller }) =>
        toMembers(await clubs.listMembers(caller, params.slug, query.after)),
      'GET /api/clubs/:slug/requests': async ({ params, caller }) =>
        (await clubs.listRequests(caller, params.slug)).map(toRequest),
      async 'POST /api/clubs/:id/join'({ params, body: { shown, code = null }, caller }) {
        return { state: await membership.join(caller, params.id, { shown, code }) };
      },
      'PATCH /api/clubs/:id/join': ({ params, body, caller }) => membership.show(caller, params.id, body.shown),
      'DELETE /api/clubs/:id/join': ({ params, caller }) => membership.leave(caller, params.id),
      'PUT /api/clubs/:id/requests/:requestId': ({ params, body, caller }) =>
        membership.decide(caller, params.id, params.requestId, body.decision),
      'PUT /api/clubs/:id/members/:residentId'({ params, body, caller }) {
        requireSecondFactor(env, caller);
        return membership.setMember(caller, params.id, params.residentId, body.role ?? null);
      },
      async 'POST /api/clubs/:id/code'({ params, body, caller }) {
        return { code: await membership.getCode(caller, params.id, body.renew ?? false) };
      },
    }),
  ];
}
