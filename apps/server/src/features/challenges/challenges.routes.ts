import { challenge, challengesEndpoints } from '@ecopulse/contract/challenges';
import * as z from 'zod/mini';
import { defineRoutes } from '../../http/routes.ts';
import { jsonContent, type SharedAnswers } from '../../http/shared-answers.ts';
import { CHALLENGES_TOPIC, type Challenges } from './challenges.service.ts';
import { toChallenge, toJoined, toUserChallenge } from './challenges.view.ts';
import type { EcoActions } from './eco-actions.service.ts';
import { toEcoActionReceipt, toLoggedEcoActions } from './eco-actions.view.ts';

interface Parts {
  readonly challenges: Challenges;
  readonly ecoActions: EcoActions;
  readonly answers: SharedAnswers;
}

/** Under which the answers of a day are kept; made once a day, for looking up a text that was just put together takes longer. */
interface Keys {
  readonly today: string;
  readonly all: string;
  readonly active: string;
}

function keysOf(today: string): Keys {
  return { today, all: `${CHALLENGES_TOPIC}/${today}`, active: `${CHALLENGES_TOPIC}/${today}/active` };
}

export function challengesRoutes({ challenges, ecoActions, answers }: Parts) {
  // Kept for a day: what can be joined today may be closed tomorrow, though nothing changes.
  let ofDay = keysOf('');
  const keys = () => {
    const today = challenges.today();
    if (ofDay.today !== today) ofDay = keysOf(today);
    return ofDay;
  };
  const all = ({ today, all: key }: Keys) =>
    answers.get(key, async () => {
      const rows = await challenges.list();
      return jsonContent(
        z.parse(
          z.array(challenge),
          rows.map((row) => toChallenge(row, today)),
        ),
      );
    });
  const active = (ofToday: Keys) =>
    answers.get(ofToday.active, async () => jsonContent((await all(ofToday)).value.filter(({ isActive }) => isActive)));
  return defineRoutes(challengesEndpoints, {
    'GET /api/challenges': () => all(keys()),
    'GET /api/challenges/active': () => active(keys()),
    'GET /api/user/challenges': async ({ caller }) => {
      const { rows, now } = await challenges.ofResident(caller.residentId);
      return rows.map((row) => toUserChallenge(row, now));
    },
    'POST /api/challenges/:id/join': async ({ params, caller }) =>
      toJoined(await challenges.join(caller.residentId, params.id)),
    'DELETE /api/challenges/:id/join': async ({ params, caller }) => {
      await challenges.leave(caller.residentId, params.id);
      return undefined;
    },
    'GET /api/user/eco-actions': async ({ caller }) => toLoggedEcoActions(await ecoActions.ofToday(caller.residentId)),
    'POST /api/user/eco-actions': async ({ body, caller }) =>
      toEcoActionReceipt(await ecoActions.log(caller.residentId, body.action)),
    'DELETE /api/user/eco-actions/:id': async ({ params, caller }) =>
      toEcoActionReceipt(await ecoActions.takeBack(caller.residentId, params.id)),
  });
}
