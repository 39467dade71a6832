import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CHALLENGE_TYPE_LIST } from './challenge-filters.ts';
import type { ChallengeType } from './challenge-filters.ts';
import { challengeTypeLabels } from './challenge-messages.ts';

function Choice({ type, isChosen, children }: { type?: ChallengeType; isChosen: boolean; children: ReactNode }) {
  return (
    <li>
      <Link
        to="/challenges"
        search={type ? { type } : {}}
        resetScroll={false}
        aria-current={isChosen ? 'true' : undefined}
        // Instead of the router's class `active`: `isChosen` sets the style.
        activeProps={{}}
        activeOptions={{ exact: true }}
        className={`inline-flex min-h-9 items-center rounded-full px-3.5 text-md font-semibold transition-colors ${isChosen ? 'bg-leaf text-on-leaf' : 'inset-ring-[1.5px] inset-ring-control hover:bg-sunk'}`}
      >
        {children}
      </Link>
    </li>
  );
}

export function ChallengesFilterBar({ chosen }: { chosen: ChallengeType | undefined }) {
  const { t, i18n } = useLingui();
  return (
    <nav aria-label={t`Types of challenge`}>
      <ul className="flex list-none flex-wrap gap-2">
        <Choice isChosen={chosen === undefined}>
          <Trans>All</Trans>
        </Choice>
        {CHALLENGE_TYPE_LIST.map((type) => (
          <Choice key={type} type={type} isChosen={chosen === type}>
            {i18n._(challengeTypeLabels[type])}
          </Choice>
        ))}
      </ul>
    </nav>
  );
}
