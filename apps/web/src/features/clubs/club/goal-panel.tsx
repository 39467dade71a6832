import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays, PartyPopper } from 'lucide-react';
import type { ClubDetail, ClubGoal } from '@ecopulse/contract/clubs/clubs';
import { useServerTime } from '../../../lib/time/use-server-time.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { formatAverage, formatDay, formatGoal, goalStage } from '../club-format.ts';
import { GoalPicture } from '../club-picture.tsx';
import { formatNumber } from '../../../lib/language/format.ts';

const DAY_MS = 86_400_000;

/** The last day ends at midnight in Singapore. */
function daysLeft({ endsOn }: Pick<ClubGoal, 'endsOn'>, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(`${endsOn}T24:00:00+08:00`) - now) / DAY_MS));
}

export function GoalPanel({ club: { goal } }: { club: ClubDetail }) {
  const { i18n } = useLingui();
  if (goal === null) {
    return (
      <section className="overflow-hidden rounded-xl bg-surface shadow-soft">
        <div className="aspect-5/2 bg-leaf-soft">
          <GoalPicture stage={0} />
        </div>
        <div className="grid gap-1 p-5 sm:p-6">
          <h2 className="text-xl font-extrabold tracking-[-0.02em]">
            <Trans>A seed, waiting for a goal</Trans>
          </h2>
          <p className="text-md text-muted">
            <Trans>When a steward sets a goal, this seed will grow with everything that members do.</Trans>
          </p>
        </div>
      </section>
    );
  }
  const title = formatGoal(goal, i18n);
  return <RunningGoal goal={goal} title={title} />;
}

function RunningGoal({ goal, title }: { goal: ClubGoal; title: string }) {
  const { t } = useLingui();
  const left = daysLeft(goal, useServerTime());
  const isReached = goal.progress >= goal.target;
  const [done, target, day] = [formatAverage(goal.progress), formatNumber(goal.target), formatDay(goal.endsOn)];
  return (
    <section className="overflow-hidden rounded-xl bg-surface shadow-soft">
      <div className="aspect-8/5 bg-leaf-soft">
        <GoalPicture stage={goalStage(goal)} />
      </div>
      <div className="grid gap-4 p-5 sm:p-6">
        <div className="grid gap-1">
          <p className="text-md font-semibold text-muted">
            <Trans>Our goal</Trans>
          </p>
          <h2 className="text-2xl font-extrabold tracking-[-0.02em]">{title}</h2>
        </div>
        <div className="grid gap-2">
          <ProgressBar value={goal.progress} max={goal.target} label={title} className="h-3!" />
          <p className="figures text-lg font-bold">
            <Trans>
              {done} of {target} per active member
            </Trans>
          </p>
        </div>
        {isReached ? (
          <p className="flex items-start gap-2.5 rounded-md bg-leaf-soft p-4 font-bold text-leaf-strong">
            <PartyPopper aria-hidden className="mt-0.5 size-5 shrink-0" />
            <Trans>We're there! Keep it up until {day}, and everyone who took part earns a badge.</Trans>
          </p>
        ) : (
          <p className="figures flex items-start gap-2 text-md text-muted">
            <CalendarDays aria-hidden className="mt-0.5 size-4.5 shrink-0" />
            {t`${plural(left, { one: `Until ${day}, the last day`, other: `Until ${day}, # days left` })}`}
          </p>
        )}
        <p className="text-sm text-muted">
          <Trans>Verified actions since the start, per active member, so a large club has no advantage.</Trans>
        </p>
      </div>
    </section>
  );
}
