import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import hornbill from 'art:hornbill';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { Lesson } from '@ecopulse/contract/lessons/lessons';
import { langOf } from '../../../lib/language/lang-of.ts';
import { formatNumber, SentenceSpace } from '../../../lib/language/format.ts';
import { Art } from '../../../ui/art.tsx';
import { Button } from '../../../ui/button.tsx';
import { CountUp } from '../../../ui/number.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { LearningStats } from '../lesson-progress.ts';

function Stat({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-muted">{term}</dt>
      <dd className="figures text-2xl font-extrabold tracking-[-0.02em]">{children}</dd>
    </div>
  );
}

const formatPercent = (percent: number) => formatNumber(percent / 100, { style: 'percent' });

function Stats({ stats }: { stats: LearningStats }) {
  const total = formatNumber(stats.total);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] items-baseline-last gap-x-4 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-9">
      <Stat term={<Trans>Lessons completed</Trans>}>
        <CountUp value={stats.completed} format={formatNumber} />
        <span className="text-base font-semibold tracking-normal text-muted">
          {' '}
          <Trans>of {total}</Trans>
        </span>
      </Stat>
      <Stat term={<Trans>Points earned</Trans>}>
        <CountUp value={stats.points} format={formatNumber} />
      </Stat>
      <Stat term={<Trans>Progress</Trans>}>
        <CountUp value={stats.percent} format={formatPercent} />
      </Stat>
    </dl>
  );
}

function UpNext({ lesson, isFirst }: { lesson: Lesson; isFirst: boolean }) {
  const titleId = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button asChild>
        <Link to="/learn/$id" params={{ id: String(lesson.id) }} aria-describedby={titleId}>
          {isFirst ? <Trans>Start learning</Trans> : <Trans>Keep learning</Trans>}
        </Link>
      </Button>
      <span id={titleId} className="min-w-0 text-md text-muted">
        <Trans>Next:</Trans>
        <SentenceSpace />
        <span lang={langOf(lesson.title)} className="font-semibold text-ink">
          {lesson.title}
        </span>
      </span>
    </div>
  );
}

interface LearningJourneyProps {
  stats: LearningStats;
  next: Lesson | undefined;
}

export function LearningJourney({ stats, next }: LearningJourneyProps) {
  const { t } = useLingui();
  const titleId = useId();
  const left = stats.total - stats.completed;
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-1 overflow-hidden rounded-2xl bg-surface shadow-soft lg:grid-cols-[1fr_21rem]"
    >
      <div className="grid content-center gap-5 p-5 sm:p-8">
        <h2 id={titleId} className="text-xl font-extrabold tracking-[-0.02em]">
          <Trans>Your Learning Journey</Trans>
        </h2>
        <Stats stats={stats} />
        <div className="grid gap-2">
          <ProgressBar value={stats.completed} max={stats.total} label={t`Your Learning Journey`} />
          <p className="figures text-sm font-semibold text-muted">
            {left > 0 ? (
              <Plural value={left} one="# lesson to go" other="# lessons to go" />
            ) : (
              <Trans>All lessons completed. Reviews keep them fresh in your memory.</Trans>
            )}
          </p>
        </div>
        {next && <UpNext lesson={next} isFirst={stats.completed === 0} />}
      </div>
      <div className="relative hidden bg-leaf-soft lg:block">
        <Art light={hornbill.light} dark={hornbill.dark} alt="" loading="eager" className="absolute inset-0" />
      </div>
    </section>
  );
}
