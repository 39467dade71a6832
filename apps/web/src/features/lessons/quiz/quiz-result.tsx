import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, RotateCcw } from 'lucide-react';
import type { LessonToRead, QuizResult as Result } from '@ecopulse/contract/lessons/lessons';
import { langOf } from '../../../lib/language/lang-of.ts';
import { Button } from '../../../ui/button.tsx';
import { citedSources, useCitations } from '../text/citations.ts';
import { findNextInCategory } from '../lesson-progress.ts';
import { lessonsQuery, userLessonsQuery } from '../lessons.api.ts';
import { QuizAnswers } from './quiz-answers.tsx';
import type { Attempt } from './quiz-attempt.ts';
import { QuizScoreCard } from './quiz-score-card.tsx';
import { SourceList } from '../text/source-list.tsx';

interface QuizResultProps {
  lesson: LessonToRead;
  attempt: Attempt;
  result: Result;
  onTryAgain: () => void;
}

function AfterFailing({ lesson, onTryAgain }: Pick<QuizResultProps, 'lesson' | 'onTryAgain'>) {
  return (
    <>
      <Button size="lg" onClick={onTryAgain}>
        <RotateCcw aria-hidden className="size-[18px]" />
        <Trans>Try again</Trans>
      </Button>
      <Button asChild variant="quiet" size="lg">
        <Link to="/learn/$id" params={{ id: String(lesson.id) }}>
          <Trans>Read the lesson again</Trans>
        </Link>
      </Button>
    </>
  );
}

function AfterPassing({ lesson }: Pick<QuizResultProps, 'lesson'>) {
  const { data: lessons = [] } = useQuery(lessonsQuery);
  const { data: userLessons = [] } = useQuery(userLessonsQuery);
  const next = findNextInCategory(lessons, lesson, userLessons);
  return (
    <>
      {next && (
        <Button asChild size="lg" className="py-2">
          <Link to="/learn/$id" params={{ id: String(next.id) }}>
            <span>
              <Trans>Next lesson:</Trans> <span lang={langOf(next.title)}>{next.title}</span>
            </span>
            <ArrowRight aria-hidden className="size-[18px] shrink-0" />
          </Link>
        </Button>
      )}
      <Button asChild variant={next ? 'quiet' : 'primary'} size="lg">
        <Link to="/learn">
          <Trans>Back to lessons</Trans>
        </Link>
      </Button>
    </>
  );
}

export function QuizResult({ lesson, attempt, result, onTryAgain }: QuizResultProps) {
  const citations = useCitations(lesson.sources);
  const sources = citedSources(
    lesson.sources,
    result.questions.map(({ explanation }) => explanation),
  );
  return (
    <div className="grid grid-cols-1 gap-8">
      <QuizScoreCard result={result} />
      <div className="flex flex-wrap gap-3">
        {result.passed ? <AfterPassing lesson={lesson} /> : <AfterFailing lesson={lesson} onTryAgain={onTryAgain} />}
      </div>
      <QuizAnswers lesson={lesson} attempt={attempt} result={result} citations={citations} />
      <SourceList sources={sources} citations={citations} />
    </div>
  );
}
