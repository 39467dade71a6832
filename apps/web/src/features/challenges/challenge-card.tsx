import { useId } from 'react';
import { ChallengeFoot } from './challenge-foot.tsx';
import type { ChallengeActions } from './challenge-foot.tsx';
import { ChallengeSheet } from './challenge-sheet.tsx';
import type { OwnChallenge } from './challenge-standing.ts';

/** A challenge in the list, with the resident's actions. */
export function ChallengeCard({ view, ...actions }: { view: OwnChallenge } & ChallengeActions) {
  const titleId = useId();
  const foot = <ChallengeFoot view={view} titleId={titleId} {...actions} />;
  return <ChallengeSheet view={view} titleId={titleId} foot={foot} />;
}
