import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, useEffect, useRef, type RefObject } from 'react';
import type { LessonToRead } from '@ecopulse/contract/lessons/lessons';
import { langOf } from '../../../lib/language/lang-of.ts';
import { BackLink } from '../../../ui/panel.tsx';
import { brand } from '../../../lib/brand.ts';
import { useSendOutcome } from '../../../lib/offline/send-outbox.ts';
import { useSingaporeDay } from '../../../lib/time/use-server-time.ts';
import { quizPurpose, type QuizPurpose } from '../lesson-progress.ts';
import { lessonQuery, userLessonsQuery } from '../lessons.api.ts';
import { QuizQueued } from './quiz-queued.tsx';
import { QuizNote } from './quiz-note.tsx';
import { CheckAnswersStep } from './check-answers-step.tsx';
import { QuizQuestion } from './quiz-question.tsx';
import { QuizResult } from './quiz-result.tsx';
import { QuizSteps } from './quiz-steps.tsx';
import { ReviewWarmUp } from './review-warm-up.tsx';
import { useCompleteLesson, useQueuedSubmission } from './quiz.api.ts';
import { useAttempt } from './use-attempt.ts';

/** Focuses the heading and scrolls to it when `subject` changes, but not at first. */
function useFocusOnChange(subject: unknown): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const previousSubject = useRef(subject);
  useEffect(() => {
    if (previousSubject.current === subject) return;
    previousSubject.current = subject;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [subject]);
  return heading;
}

const route = getRouteApi('/learn/$id/quiz');

function Heading({ lesson, purpose }: { lesson: LessonToRead; purpose: QuizPurpose | undefined }) {
  return (
    <div className="grid justify-items-start gap-2">
      <BackLink to="/learn/$id" params={{ id: String(lesson.id) }}>
        <Trans>Read the lesson</Trans>
      </BackLink>
      {/* Small for an h1, because the question matters more. */}
      <h1 tabIndex={-1} className="text-lg leading-snug font-bold tracking-[-0.01em]">
        <span className="text-muted">{purpose === 'review' ? <Trans>Review</Trans> : <Trans>Quiz</Trans>} · </span>
        <span lang={langOf(lesson.title)}>{lesson.title}</span>
      </h1>
    </div>
  );
}

function Quiz({ lesson, purpose }: { lesson: LessonToRead; purpose: QuizPurpose | undefined }) {
  const completion = useCompleteLesson();
  const controls = useAttempt(lesson);
  const { attempt } = controls;
  const questions = lesson.quizQuestions;
  const [isWarmedUp, setIsWarmedUp] = useState(false);
  const heading = useFocusOnChange(`${attempt.seed} ${attempt.step} ${lesson.quizVersion} ${isWarmedUp}`);
  const question = questions[attempt.step];
  const isUntouched = attempt.step === 0 && Object.keys(attempt.answers).length === 0;
  const hasChecks = lesson.sections.some(({ check }) => check);

  const queuedCall = useQueuedSubmission(lesson.id);
  const { answer: result } = useSendOutcome(completion.data);

  if (queuedCall) return <QuizQueued madeAt={queuedCall.madeAt} />;
  if (result && completion.variables) {
    return (
      <QuizResult
        lesson={lesson}
        attempt={completion.variables.attempt}
        result={result}
        onTryAgain={() => {
          completion.reset();
          controls.startOver();
        }}
      />
    );
  }
  if (purpose === 'review' && hasChecks && isUntouched && !isWarmedUp) {
    return <ReviewWarmUp lesson={lesson} onDone={() => setIsWarmedUp(true)} />;
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <QuizNote lesson={lesson} purpose={purpose} attempt={attempt} error={completion.error} />
      <QuizSteps questions={questions} attempt={attempt} />
      {question ? (
        <QuizQuestion key={question.id} question={question} controls={controls} heading={heading} />
      ) : (
        <CheckAnswersStep
          questions={questions}
          controls={controls}
          heading={heading}
          isSending={completion.isPending}
          onSend={() => completion.mutate({ lesson, attempt, purpose })}
        />
      )}
    </div>
  );
}

/** Stays the same for this visit, although passing the quiz changes the purpose of the next one. */
function usePurpose(lessonId: number): QuizPurpose | undefined {
  const today = useSingaporeDay();
  const { data: userLessons } = useQuery(userLessonsQuery);
  const [purpose, setPurpose] = useState<QuizPurpose>();
  if (purpose !== undefined || !userLessons) return purpose;
  const progress = userLessons.find((each) => each.lessonId === lessonId);
  const currentPurpose = quizPurpose(progress, today);
  setPurpose(currentPurpose);
  return currentPurpose;
}

export function QuizPage() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { data: lesson } = useSuspenseQuery(lessonQuery(Number(id)));
  const purpose = usePurpose(lesson.id);
  const subject = lesson.title;
  return (
    <div className="mx-auto grid max-w-[46rem] grid-cols-1 gap-6 sm:gap-8">
      <title>{`${t`Quiz: ${subject}`} · ${brand.name}`}</title>
      <Heading lesson={lesson} purpose={purpose} />
      <Quiz lesson={lesson} purpose={purpose} />
    </div>
  );
}
