import { Trans, useLingui } from '@lingui/react/macro';
import { Clock, Sun } from 'lucide-react';
import type { Lesson, LessonDifficulty, UserLesson } from '@ecopulse/contract/lessons/lessons';
import { formatDuration, formatNumber, formatDate } from '../../lib/language/format.ts';
import { DIFFICULTY_LIST, difficultyLabels } from './lesson-categories.ts';
import { isReviewDue } from './lesson-progress.ts';

export function QuizScore({ progress: { quizScore, isSelfReported } }: { progress: UserLesson }) {
  if (quizScore === null) return null;
  const score = formatNumber(quizScore / 100, { style: 'percent' });
  return (
    <span className="figures text-muted">
      <Trans>
        Quiz score: <b className="font-bold text-ink">{score}</b>
      </Trans>
      {isSelfReported && (
        <>
          {' '}
          <span className="text-sm">
            <Trans>(self-reported)</Trans>
          </span>
        </>
      )}
    </span>
  );
}

export function ReviewDate({ progress, today }: { progress: UserLesson; today: string }) {
  if (isReviewDue(progress, today)) return <Trans>Review due now</Trans>;
  if (progress.reviewDueOn === null) return null;
  const date = formatDate(progress.reviewDueOn, { day: 'numeric', month: 'long' });
  return <Trans>Next review: {date}</Trans>;
}

function DifficultyBars({ difficulty }: { difficulty: LessonDifficulty }) {
  const level = DIFFICULTY_LIST.indexOf(difficulty);
  return (
    <span aria-hidden className="flex h-3.5 items-end gap-0.5">
      {DIFFICULTY_LIST.map((each, index) => (
        <span
          key={each}
          className={`w-1 rounded-full ${['h-1.5', 'h-2.5', 'h-3.5'][index]} ${index <= level ? 'bg-leaf' : 'bg-line'}`}
        />
      ))}
    </span>
  );
}

interface LessonFactsProps {
  lesson: Pick<Lesson, 'difficulty' | 'estimatedMinutes' | 'ecoPointsReward'>;
  showsPoints?: boolean;
}

export function LessonFacts({ lesson, showsPoints = false }: LessonFactsProps) {
  const { i18n } = useLingui();
  const minutes = formatDuration(lesson.estimatedMinutes);
  const points = formatNumber(lesson.ecoPointsReward);
  return (
    <ul className="figures flex list-none flex-wrap items-center gap-x-4 gap-y-1 text-sm font-semibold text-muted">
      <li className="flex items-center gap-1.5">
        <DifficultyBars difficulty={lesson.difficulty} />
        {i18n._(difficultyLabels[lesson.difficulty])}
      </li>
      <li className="flex items-center gap-1.5">
        <Clock aria-hidden className="size-4" />
        {minutes}
      </li>
      {showsPoints && (
        <li className="flex items-center gap-1.5 text-sun-ink">
          <Sun aria-hidden className="size-4" />
          <Trans>{points} eco-points</Trans>
        </li>
      )}
    </ul>
  );
}
