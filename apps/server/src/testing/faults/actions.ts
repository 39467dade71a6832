import type { EcoAction } from '@ecopulse/contract/challenges/challenges';
import type { StoredQuestion } from '../../db/content-tables.ts';
import { createQuizAnswers } from '../content/quizzes.ts';
import { SHARED_LOCATION } from '../shared-location.ts';
import { type CallResponse, call } from './calls.ts';

type Server = { readonly url: string };
type Caller = { readonly cookie: string };

/** Check-ins assume that `moveGreenSpacesTogether` has moved all green spaces to `SHARED_LOCATION`. */
export const checkIn = (server: Server, as: Caller, greenSpaceId: number): Promise<CallResponse> =>
  call(server, 'POST /api/green-spaces/checkin', { as, body: { greenSpaceId, location: SHARED_LOCATION } });

export const joinChallenge = (server: Server, as: Caller, id: number): Promise<CallResponse> =>
  call(server, `POST /api/challenges/${id}/join`, { as });

export const leaveChallenge = (server: Server, as: Caller, id: number): Promise<CallResponse> =>
  call(server, `DELETE /api/challenges/${id}/join`, { as });

export const logAction = (server: Server, as: Caller, action: EcoAction): Promise<CallResponse> =>
  call(server, 'POST /api/user/eco-actions', { as, body: { action } });

export const undoAction = (server: Server, as: Caller, activityId: number): Promise<CallResponse> =>
  call(server, `DELETE /api/user/eco-actions/${activityId}`, { as });

export const rate = (server: Server, as: Caller, greenSpaceId: number, stars: number): Promise<CallResponse> =>
  call(server, `PUT /api/green-spaces/${greenSpaceId}/rating`, { as, body: { stars } });

export interface Quiz {
  readonly id: number;
  readonly quiz: readonly StoredQuestion[];
}

export const answerQuiz = (server: Server, as: Caller, { id, quiz }: Quiz, isRight: boolean): Promise<CallResponse> => {
  const answers = createQuizAnswers(quiz, { wrong: isRight ? 0 : quiz.length });
  return call(server, `POST /api/lessons/${id}/complete`, { as, body: { answers } });
};

export const reportScore = (server: Server, as: Caller, lessonId: number, quizScore: number): Promise<CallResponse> =>
  call(server, `POST /api/lessons/${lessonId}/complete`, { as, body: { quizScore } });

export interface Route {
  readonly id: number;
  readonly green_space_id: number;
}

export const startRoute = (server: Server, as: Caller, route: Route): Promise<CallResponse> =>
  call(server, `POST ${routePath(route)}/start`, { as });

export const finishRoute = (server: Server, as: Caller, route: Route): Promise<CallResponse> =>
  call(server, `POST ${routePath(route)}/finish`, { as });

export const giveUpRoute = (server: Server, as: Caller, route: Route): Promise<CallResponse> =>
  call(server, `DELETE ${routePath(route)}/start`, { as });

export const likeArticle = (server: Server, as: Caller, id: number): Promise<CallResponse> =>
  call(server, `POST /api/news/${id}/like`, { as });

export const unlikeArticle = (server: Server, as: Caller, id: number): Promise<CallResponse> =>
  call(server, `DELETE /api/news/${id}/like`, { as });

export const readArticle = (server: Server, as: Caller, id: number): Promise<CallResponse> =>
  call(server, `POST /api/news/${id}/read`, { as });

export const sendFriendRequest = (server: Server, as: Caller, receiverId: number): Promise<CallResponse> =>
  call(server, 'POST /api/friend-request', { as, body: { receiverId } });

export const acceptRequest = (server: Server, as: Caller, id: number): Promise<CallResponse> =>
  call(server, `POST /api/friend-request/${id}/accept`, { as });

export const rejectRequest = (server: Server, as: Caller, id: number): Promise<CallResponse> =>
  call(server, `POST /api/friend-request/${id}/reject`, { as });

export const withdrawRequest = (server: Server, as: Caller, id: number): Promise<CallResponse> =>
  call(server, `DELETE /api/friend-request/${id}`, { as });

export const endFriendship = (server: Server, as: Caller, friendId: number): Promise<CallResponse> =>
  call(server, `DELETE /api/friend/${friendId}`, { as });

export const block = (server: Server, as: Caller, id: number): Promise<CallResponse> =>
  call(server, `PUT /api/user/blocks/${id}`, { as });

export const unblock = (server: Server, as: Caller, id: number): Promise<CallResponse> =>
  call(server, `DELETE /api/user/blocks/${id}`, { as });

function routePath({ id, green_space_id }: Route): `/${string}` {
  return `/api/green-spaces/${green_space_id}/routes/${id}`;
}

export function parseBody(response: CallResponse): unknown {
  return JSON.parse(response.text);
}
