import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LessonToRead, UserLesson } from '@ecopulse/contract/lessons/lessons';
import { PASS_SCORE } from '@ecopulse/contract/lessons/lesson-rules';
import { formatNumber, SentenceSpace } from '../../../lib/language/format.ts';
import { useSingaporeDay } from '../../../lib/time/use-server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { quizPurpose } from '../lesson-progress.ts';
import { QuizScore, ReviewDate } from '../lesson-facts.tsx';

interface QuizInvitationProps {
  lesson: LessonToRead;
  progress: UserLesson | undefined;
}

function QuizLink({ lesson, children }: { lesson: LessonToRead; children: ReactNode }) {
  return (
    <Button asChild size="lg">
      <Link to="/learn/$id/quiz" params={{ id: String(lesson.id) }}>
        {children}
        <ArrowRight aria-hidden className="size-5" />
      </Link>
    </Button>
  );
}

function ToComplete({ lesson }: { lesson: LessonToRead }) {
  const points = formatNumber(lesson.ecoPointsReward);
  const pass = formatNumber(PASS_SCORE / 100, { style: 'percent' });
  return (
    <>
      <p>
        <Plural value={lesson.quizQuestions.length} one="# question." other="# questions." />
        <SentenceSpace />
        <Trans>
          Get {pass} right to complete the lesson and earn{' '}
          <b className="figures whitespace-nowrap text-sun-ink">{points} eco-points</b>. You can try as often as you
          like.
        </Trans>
      </p>
      <QuizLink lesson={lesson}>
        <Trans>Take the quiz</Trans>
      </QuizLink>
    </>
  );
}

export function QuizInvitation({ lesson, progress }: QuizInvitationProps) {
  const today = useSingaporeDay();
  const purpose = quizPurpose(progress, today);
  return (
    <section aria-labelledby="quiz" className="grid justify-items-start gap-4 rounded-xl bg-leaf-soft p-6 sm:p-8">
      <h2 id="quiz" className="text-xl font-extrabold tracking-[-0.02em]">
        {purpose === 'completion' ? <Trans>What do you remember?</Trans> : <Trans>You've completed this lesson</Trans>}
      </h2>
      {purpose === 'completion' && <ToComplete lesson={lesson} />}
      {progress && purpose !== 'completion' && (
        <>
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            <QuizScore progress={progress} />
            <span className="font-semibold">
              <ReviewDate progress={progress} today={today} />
            </span>
          </p>
          <QuizLink lesson={lesson}>
            {purpose === 'review' ? <Trans>Review Lesson</Trans> : <Trans>Take the quiz again</Trans>}
          </QuizLink>
        </>
      )}
    </section>
  );
}
