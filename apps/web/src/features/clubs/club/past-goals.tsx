import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleDashed, CircleSlash } from 'lucide-react';
import type { PastClubGoal } from '@ecopulse/contract/clubs/clubs';
import { formatDayRange, formatNumber } from '../../../lib/language/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import { formatAverage, formatGoal } from '../club-format.ts';

const noon = (day: string) => new Date(`${day}T12:00:00+08:00`);

export function PastGoals({ goals }: { goals: readonly PastClubGoal[] }) {
  const { i18n } = useLingui();
  return (
    <Panel title={<Trans>What we've done</Trans>}>
      <ol className="-my-3 grid list-none divide-y divide-line">
        {goals.map((goal) => (
          <li
            key={`${goal.startsOn} ${goal.endsOn} ${goal.metric}`}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 py-3"
          >
            <StateIcon state={goal.state} />
            <div className="grid gap-0.5">
              <p className="font-bold">{formatGoal(goal, i18n)}</p>
              <p className="figures text-md text-muted">
                <Outcome goal={goal} />
                {' · '}
                {formatDayRange(noon(goal.startsOn), noon(goal.endsOn))}
              </p>
              <p className="figures text-sm text-muted">
                <Plural value={goal.members} one="# member took part" other="# members took part" />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function StateIcon({ state }: Pick<PastClubGoal, 'state'>) {
  if (state === 'reached') return <CircleCheck aria-hidden className="mt-0.5 size-5 text-leaf" />;
  if (state === 'stopped') return <CircleSlash aria-hidden className="mt-0.5 size-5 text-muted" />;
  return <CircleDashed aria-hidden className="mt-0.5 size-5 text-muted" />;
}

function Outcome({ goal: { state, progress, target } }: { goal: PastClubGoal }) {
  if (state === 'reached') return <Trans context="goal">Reached</Trans>;
  if (state === 'stopped') return <Trans context="goal">Stopped</Trans>;
  const [done, most] = [formatAverage(progress), formatNumber(target)];
  return (
    <Trans>
      {done} of {most} each
    </Trans>
  );
}
