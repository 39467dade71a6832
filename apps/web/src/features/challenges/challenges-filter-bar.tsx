import { Trans, useLingui } from '@lingui/react/macro';
import { FilterLink } from '../../lib/lists/filter-link.tsx';
import { CHALLENGE_TYPE_LIST } from './challenge-filters.ts';
import type { ChallengeType } from './challenge-filters.ts';
import { challengeTypeLabels } from './challenge-messages.ts';

export function ChallengesFilterBar({ chosen }: { chosen: ChallengeType | undefined }) {
  const { t, i18n } = useLingui();
  return (
    <nav aria-label={t`Types of challenge`}>
      <ul className="flex list-none flex-wrap gap-2">
        <FilterLink to="/challenges" search={{}} isChosen={chosen === undefined}>
          <Trans>All</Trans>
        </FilterLink>
        {CHALLENGE_TYPE_LIST.map((type) => (
          <FilterLink key={type} to="/challenges" search={{ type }} isChosen={chosen === type}>
            {i18n._(challengeTypeLabels[type])}
          </FilterLink>
        ))}
      </ul>
    </nav>
  );
}
