import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { areFriends, findFriendsSharingActivity } from '../../social/social.reads.ts';
import { isOpen } from '../challenges.rules.ts';
import { type ChallengeFriendRow, findChallengeFriends, findPublishedChallenge } from './together.queries.ts';

export interface ChallengeFriends {
  listFriends(residentId: number, challengeId: number): Promise<{ rows: ChallengeFriendRow[]; now: Date }>;
  /**
   * Notifies the friend once, unless they have joined already; the result does not reveal it.
   * Throws `challenge-not-found`, `challenge-closed`, `friend-not-found`.
   */
  invite(residentId: number, challengeId: number, friendId: number): Promise<void>;
}

type Deps = Pick<SharedDeps, 'db' | 'clock' | 'notifications'>;

export function createChallengeFriends({ db, clock, notifications }: Deps): ChallengeFriends {
  return {
    async listFriends(residentId, challengeId) {
      const now = clock.now();
      if (!(await findPublishedChallenge(db, challengeId))) throw new ProblemError('challenge-not-found');
      const residentIds = await findFriendsSharingActivity(db, residentId);
      return { rows: await findChallengeFriends(db, { residentIds, challengeId, now }), now };
    },
    async invite(residentId, challengeId, friendId) {
      const now = clock.now();
      const challenge = await findPublishedChallenge(db, challengeId);
      if (!challenge) throw new ProblemError('challenge-not-found');
      if (!isOpen(challenge, dayOf(now))) throw new ProblemError('challenge-closed');
      if (!(await areFriends(db, residentId, friendId))) throw new ProblemError('friend-not-found');
      const hasJoined = (await findChallengeFriends(db, { residentIds: [friendId], challengeId, now })).length > 0;
      if (hasJoined) return;
      const subject = `challenge:${challengeId}:${residentId}`;
      const facts = { challengeId, title: challenge.title };
      await notifications.notify([
        { residentId: friendId, kind: 'challenge_invite', subject, actorId: residentId, facts },
      ]);
    },
  };
}
