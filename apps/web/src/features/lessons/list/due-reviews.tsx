import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import type { Lesson } from '@ecopulse/contract/lessons/lessons';
import { REVIEW_POINTS } from '@ecopulse/contract/lessons/lesson-rules';
import { langOf } from '../../../lib/language/lang-of.ts';
import { Button } from '../../../ui/button.tsx';
import { categoryLabels } from '../lesson-categories.ts';

function DueReview({ lesson }: { lesson: Lesson }) {
  const { i18n } = useLingui();
  const titleId = useId();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-0 grow basis-36">
        <span id={titleId} lang={langOf(lesson.title)} className="font-semibold">
          {lesson.title}
        </span>
        <span className="figures text-sm text-muted">
          {i18n._(categoryLabels[lesson.category])} ·{' '}
          <Plural value={lesson.quizQuestions.length} one="# question" other="# questions" />
        </span>
      </div>
      <Button asChild size="sm" className="shrink-0">
        <Link to="/learn/$id/quiz" params={{ id: String(lesson.id) }} aria-describedby={titleId}>
          <Trans>Review</Trans>
        </Link>
      </Button>
    </li>
  );
}

/** A resident who returns after a long absence should not see a long list at first. */
const INITIAL_REVIEW_COUNT = 3;

export function DueReviews({ lessons }: { lessons: readonly Lesson[] }) {
  const titleId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const shownLessons = showsAll ? lessons : lessons.slice(0, INITIAL_REVIEW_COUNT);
  const hidden = lessons.length - shownLessons.length;
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-4 rounded-xl bg-surface p-5 shadow-soft sm:p-6 lg:grid-cols-[minmax(16rem,26rem)_1fr] lg:gap-8"
    >
      <div className="flex items-start gap-3">
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-full bg-leaf-soft text-leaf-strong"
        >
          <RotateCcw className="size-5" />
        </span>
        <div>
          <h2 id={titleId} className="text-xl font-extrabold tracking-[-0.02em]">
            <Trans>Due for review</Trans>
          </h2>
          <p className="mt-1 text-sm text-muted">
            <Trans>
              Each review takes a few minutes, helps you remember for weeks and earns {REVIEW_POINTS} eco-points.
            </Trans>
          </p>
        </div>
      </div>
      <div className="grid content-center gap-3">
        <ul className="grid list-none divide-y divide-line">
          {shownLessons.map((lesson) => (
            <DueReview key={lesson.id} lesson={lesson} />
          ))}
        </ul>
        {hidden > 0 && (
          <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setShowsAll(true)}>
            <Plural value={hidden} one="Show # more" other="Show # more" />
          </Button>
        )}
      </div>
    </section>
  );
}
