import type { EcoAction } from '@ecopulse/contract/challenges/challenges';
import type { StoredQuestion } from '../../db/content-tables.ts';
import { answersTo } from '../content/quizzes.ts';
import { HERE } from '../visits.ts';
import { type CallResponse, call } from './calls.ts';

type Server = { readonly url: string };
type As = { readonly cookie: string };

/** Check-ins assume that `gatherPlaces` has moved all green spaces to HERE. */
export const checkIn = (server: Server, as: As, greenSpaceId: number): Promise<CallResponse> =>
  call(server, 'POST /api/green-spaces/checkin', { as, body: { greenSpaceId, location: HERE } });

export const joinChallenge = (server: Server, as: As, id: number): Promise<CallResponse> =>
  call(server, `POST /api/challenges/${id}/join`, { as });

export const leaveChallenge = (server: Server, as: As, id: number): Promise<CallResponse> =>
  call(server, `DELETE /api/challenges/${id}/join`, { as });

export const logAction = (server: Server, as: As, action: EcoAction): Promise<CallResponse> =>
  call(server, 'POST /api/user/eco-actions', { as, body: { action } });

export const takeBack = (server: Server, as: As, activityId: number): Promise<CallResponse> =>
  call(server, `DELETE /api/user/eco-actions/${activityId}`, { as });

export const rate = (server: Server, as: As, greenSpaceId: number, stars: number): Promise<CallResponse> =>
  call(server, `PUT /api/green-spaces/${greenSpaceId}/rating`, { as, body: { stars } });

export interface Quiz {
  readonly id: number;
  readonly quiz: readonly StoredQuestion[];
}

export const answerQuiz = (server: Server, as: As, { id, quiz }: Quiz, isRight: boolean): Promise<CallResponse> => {
  const answers = answersTo(quiz, isRight ? 0 : quiz.length);
  return call(server, `POST /api/lessons/${id}/complete`, { as, body: { answers } });
};

export const reportScore = (server: Server, as: As, lessonId: number, quizScore: number): Promise<CallResponse> =>
  call(server, `POST /api/lessons/${lessonId}/complete`, { as, body: { quizScore } });

export interface Route {
  readonly id: number;
  readonly green_space_id: number;
}

export const startRoute = (server: Server, as: As, route: Route): Promise<CallResponse> =>
  call(server, `POST ${addressOf(route)}/start`, { as });

export const finishRoute = (server: Server, as: As, route: Route): Promise<CallResponse> =>
  call(server, `POST ${addressOf(route)}/finish`, { as });

export const giveUpRoute = (server: Server, as: As, route: Route): Promise<CallResponse> =>
  call(server, `DELETE ${addressOf(route)}/start`, { as });

export const likeArticle = (server: Server, as: As, id: number): Promise<CallResponse> =>
  call(server, `POST /api/news/${id}/like`, { as });

export const unlikeArticle = (server: Server, as: As, id: number): Promise<CallResponse> =>
  call(server, `DELETE /api/news/${id}/like`, { as });

export const readArticle = (server: Server, as: As, id: number): Promise<CallResponse> =>
  call(server, `POST /api/news/${id}/read`, { as });

export const ask = (server: Server, as: As, receiverId: number): Promise<CallResponse> =>
  call(server, 'POST /api/friend-request', { as, body: { receiverId } });

export const acceptRequest = (server: Server, as: As, id: number): Promise<CallResponse> =>
  call(server, `POST /api/friend-request/${id}/accept`, { as });

export const rejectRequest = (server: Server, as: As, id: number): Promise<CallResponse> =>
  call(server, `POST /api/friend-request/${id}/reject`, { as });

export const withdrawRequest = (server: Server, as: As, id: number): Promise<CallResponse> =>
  call(server, `DELETE /api/friend-request/${id}`, { as });

export const endFriendship = (server: Server, as: As, friendId: number): Promise<CallResponse> =>
  call(server, `DELETE /api/friend/${friendId}`, { as });

export const block = (server: Server, as: As, id: number): Promise<CallResponse> =>
  call(server, `PUT /api/user/blocks/${id}`, { as });

export const unblock = (server: Server, as: As, id: number): Promise<CallResponse> =>
  call(server, `DELETE /api/user/blocks/${id}`, { as });

function addressOf({ id, green_space_id }: Route): `/${string}` {
  return `/api/green-spaces/${green_space_id}/routes/${id}`;
}

export function bodyOf(response: CallResponse): unknown {
  return JSON.parse(response.text);
}
