import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useId } from 'react';
import type { Lesson, UserLesson, LessonCategory } from '@ecopulse/contract/lessons/lessons';
import type { ReactNode } from 'react';
import { langOf } from '../../../lib/language/lang-of.ts';
import { useInterests } from '../../../lib/residents.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Button } from '../../../ui/button.tsx';
import { LessonFacts, ReviewDate, QuizScore } from '../lesson-facts.tsx';
import { isReviewDue } from '../lesson-progress.ts';
import { categoryIcons, categoryTones, categoryLabels } from '../lesson-categories.ts';

function LessonBand({ category, children }: { category: LessonCategory; children: ReactNode }) {
  const { i18n } = useLingui();
  const Icon = categoryIcons[category];
  return (
    <div
      className={`relative flex min-h-24 items-end justify-between gap-3 overflow-hidden p-4 sm:px-5 ${categoryTones[category]}`}
    >
      <Icon
        aria-hidden
        strokeWidth={1.25}
        className="absolute -end-4 -top-5 size-36 opacity-15 transition-transform duration-500 ease-out group-hover:-translate-x-1 group-hover:scale-105"
      />
      <span className="relative inline-flex min-w-0 items-center gap-2 text-md font-bold">
        <Icon aria-hidden className="size-5 shrink-0" />
        {i18n._(categoryLabels[category])}
      </span>
      <span className="relative shrink-0">{children}</span>
    </div>
  );
}

interface LessonCardProps {
  lesson: Lesson;
  progress: UserLesson | undefined;
  isStarted: boolean;
  today: string;
}

interface ActionProps {
  id: string;
  titleId: string;
}

function StartAction({ id, titleId, isStarted, isTried }: ActionProps & { isStarted: boolean; isTried: boolean }) {
  return (
    <Button asChild variant={isStarted ? 'primary' : 'soft'} className="relative w-full">
      <Link to="/learn/$id" params={{ id }} aria-describedby={titleId}>
        {isStarted && <Trans>Continue</Trans>}
        {!isStarted && (isTried ? <Trans>Try again</Trans> : <Trans>Start lesson</Trans>)}
      </Link>
    </Button>
  );
}

function ReviewAction({ id, titleId, progress, today }: ActionProps & { progress: UserLesson; today: string }) {
  const dateId = useId();
  const isDue = isReviewDue(progress, today);
  return (
    <div className="grid gap-2">
      <p id={dateId} className={`text-sm font-semibold ${isDue ? 'text-leaf-strong' : 'text-muted'}`}>
        <ReviewDate progress={progress} today={today} />
      </p>
      {isDue ? (
        <Button asChild className="relative w-full">
          <Link to="/learn/$id/quiz" params={{ id }} aria-describedby={titleId}>
            <Trans>Review Lesson</Trans>
          </Link>
        </Button>
      ) : (
        <Button variant="quiet" disabled aria-describedby={`${titleId} ${dateId}`} className="relative w-full">
          <Trans>Review Lesson</Trans>
        </Button>
      )}
    </div>
  );
}

function Outcome({ progress }: { progress: UserLesson }) {
  const score = progress.quizScore === null ? '' : formatNumber(progress.quizScore / 100, { style: 'percent' });
  if (progress.isCompleted) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-md">
        <span className="inline-flex items-center gap-1.5 font-bold text-leaf-strong">
          <Check aria-hidden className="size-[18px]" />
          <Trans>Completed!</Trans>
        </span>
        <QuizScore progress={progress} />
      </div>
    );
  }
  return (
    <p className="figures text-sm font-semibold text-muted">
      <Trans>Best score so far: {score}</Trans>
    </p>
  );
}

export function LessonCard({ lesson, progress, isStarted, today }: LessonCardProps) {
  const isForYou = useInterests().includes(lesson.category) && !progress?.isCompleted;
  const { t } = useLingui();
  const titleId = useId();
  const id = String(lesson.id);
  const points = formatNumber(lesson.ecoPointsReward);
  const isTried = progress !== undefined && progress.quizScore !== null;
  return (
    <article className="group relative grid h-full grid-cols-1 grid-rows-[auto_1fr] overflow-hidden rounded-lg bg-surface shadow-soft transition-shadow focus-within:shadow-lifted hover:shadow-lifted">
      <LessonBand category={lesson.category}>
        <span className="figures rounded-full bg-sun px-2.5 py-1 text-sm font-extrabold text-on-sun">
          <span aria-hidden>+{points}</span>
          <span className="sr-only">{t`${points} eco-points`}</span>
        </span>
      </LessonBand>
      <div className="grid grid-cols-1 grid-rows-[auto_auto_1fr_auto] gap-3 p-4 sm:p-5">
        <h3 id={titleId} lang={langOf(lesson.title)} className="text-lg leading-snug font-bold tracking-[-0.01em]">
          <Link to="/learn/$id" params={{ id }} className="rounded-sm after:absolute after:inset-0 after:rounded-lg">
            {lesson.title}
          </Link>
        </h3>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <LessonFacts lesson={lesson} />
          {isForYou && (
            <Chip tone="leaf">
              <Trans>For you</Trans>
            </Chip>
          )}
        </div>
        <p lang={langOf(lesson.description)} className="text-md text-muted">
          {lesson.description}
        </p>
        <div className="grid gap-2 pt-1">
          {isTried && <Outcome progress={progress} />}
          {progress?.isCompleted ? (
            <ReviewAction id={id} titleId={titleId} progress={progress} today={today} />
          ) : (
            <StartAction id={id} titleId={titleId} isStarted={isStarted} isTried={isTried} />
          )}
        </div>
      </div>
    </article>
  );
}
