import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/language/format.ts';
import { CountUp } from '../../ui/number.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useOwnResident } from '../../lib/residents.ts';

function Stat({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-muted">{term}</dt>
      <dd className="figures text-2xl font-extrabold tracking-[-0.02em]">{children}</dd>
    </div>
  );
}

interface ChallengesHeaderProps {
  completed: number | undefined;
  filters: ReactNode;
  action: ReactNode;
}

export function ChallengesHeader({ completed, filters, action }: ChallengesHeaderProps) {
  const ecoPoints = useOwnResident()?.ecoPoints;
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto] lg:gap-y-6">
      <div className="sm:max-lg:col-span-2">
        <PageHeading
          title={<Trans>Sustainability Challenges</Trans>}
          lede={<Trans>Pick one that fits your week. Your activity counts automatically.</Trans>}
        />
      </div>
      <dl className="flex flex-wrap gap-x-9 gap-y-3 lg:self-end lg:justify-self-end">
        <Stat term={<Trans>Eco-Points</Trans>}>
          {ecoPoints === undefined ? '–' : <CountUp value={ecoPoints} format={formatNumber} />}
        </Stat>
        <Stat term={<Trans>Completed</Trans>}>{completed === undefined ? '–' : formatNumber(completed)}</Stat>
      </dl>
      <div className="self-center sm:max-lg:order-1 sm:max-lg:col-span-2">{filters}</div>
      <div className="self-end justify-self-stretch lg:justify-self-end">{action}</div>
    </div>
  );
}
