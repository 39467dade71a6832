import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { CountUp } from '../../ui/number.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useOwnResident } from '../../lib/own-resident.ts';

function Stat({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-muted">{term}</dt>
      <dd className="figures text-2xl font-extrabold tracking-[-0.02em]">{children}</dd>
    </div>
  );
}

interface ChallengesHeaderProps {
  /** How many the resident has completed; undefined while that loads. */
  completed: number | undefined;
}

export function ChallengesHeader({ completed }: ChallengesHeaderProps) {
  const ecoPoints = useOwnResident()?.ecoPoints;
  return (
    <PageHeading
      title={<Trans>Sustainability Challenges</Trans>}
      lede={<Trans>Pick one that fits your week. What you already do counts automatically.</Trans>}
      actions={
        <dl className="flex flex-wrap gap-x-9 gap-y-3">
          <Stat term={<Trans>Eco-Points</Trans>}>
            {ecoPoints === undefined ? '–' : <CountUp value={ecoPoints} format={formatNumber} />}
          </Stat>
          <Stat term={<Trans>Completed</Trans>}>{completed === undefined ? '–' : formatNumber(completed)}</Stat>
        </dl>
      }
    />
  );
}
