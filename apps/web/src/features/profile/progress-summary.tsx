import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen, Check, Flame, Target } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Profile } from '@ecopulse/contract/accounts/accounts';
import { formatNumber } from '../../lib/language/format.ts';
import { ShareAchievement } from '../../lib/share-cards/share-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

const LESSON_GOAL = 20;
const CHALLENGE_GOAL = 10;
const STREAK_GOAL_DAYS = 30;

interface GoalProps {
  icon: LucideIcon;
  label: string;
  value: number;
  target: number;
}

/** The count may exceed the target; only the bar stops there. */
function Goal({ icon: Icon, label, value, target }: GoalProps) {
  const [formattedValue, formattedTarget] = [formatNumber(value), formatNumber(target)];
  return (
    <li className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <span className="flex items-center gap-2 font-semibold">
          <Icon aria-hidden className="size-[18px] self-center text-leaf-strong" />
          {label}
        </span>
        <span className="figures flex items-center gap-1.5 text-muted">
          {value >= target && <Check aria-hidden className="size-4 text-leaf-strong" />}
          <span>
            <b className="text-ink">{formattedValue}</b> / {formattedTarget}
          </span>
        </span>
      </div>
      <ProgressBar value={value} max={target} label={label} />
    </li>
  );
}

export function ProgressSummary({ profile, streak }: { profile: Profile; streak: number }) {
  const { t } = useLingui();
  return (
    <Panel
      title={<Trans>Progress Summary</Trans>}
      action={
        streak > 0 && (
          <ShareAchievement
            achievement={{ kind: 'streak', days: streak }}
            variant="quiet"
            size="sm"
            className="sm:-my-2"
          >
            <Trans>Share streak</Trans>
          </ShareAchievement>
        )
      }
    >
      <ul className="grid list-none gap-5">
        <Goal icon={BookOpen} label={t`Lessons`} value={profile.stats.lessonsCompleted} target={LESSON_GOAL} />
        <Goal icon={Target} label={t`Challenges`} value={profile.stats.challengesCompleted} target={CHALLENGE_GOAL} />
        <Goal icon={Flame} label={t`Days in a row`} value={streak} target={STREAK_GOAL_DAYS} />
      </ul>
    </Panel>
  );
}
