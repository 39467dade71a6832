import { useId } from 'react';
import { ChallengeFoot } from './challenge-foot.tsx';
import type { ChallengeActions } from './challenge-foot.tsx';
import { ChallengeSheet } from './challenge-sheet.tsx';
import type { OwnChallenge } from './challenge-standing.ts';
import { useJoinChallenge } from './use-join-challenge.ts';

/** A challenge in the list, with the resident's actions. */
export function ChallengeCard({ view, ...actions }: { view: OwnChallenge } & ChallengeActions) {
  const titleId = useId();
  const { join, ...joining } = useJoinChallenge(view.challenge);
  const foot = <ChallengeFoot view={view} titleId={titleId} onJoin={join} {...joining} {...actions} />;
  return <ChallengeSheet view={view} titleId={titleId} foot={foot} />;
}
