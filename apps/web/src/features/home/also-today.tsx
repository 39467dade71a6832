import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen, ChevronRight, Leaf, RotateCcw } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSingaporeDay } from '../../lib/time/use-server-time.ts';
import { LoadProblem } from '../../lib/query-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useEcoActionSheet, prefetchEcoActionSheet } from '../challenges/eco-actions/use-eco-action-sheet.tsx';
import { isReviewDue } from '../lessons/lesson-progress.ts';
import { userLessonsQuery } from '../lessons/lessons.api.ts';
import { hasStreakActivityOn, recentActivitiesQuery } from '../rewards/rewards.api.ts';

const ROW_STYLE =
  'grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-4 rounded-md p-3 text-start transition-colors hover:bg-leaf-soft @max-[15rem]:grid-cols-1';

function RowContents({ icon: Icon, title, children }: { icon: LucideIcon; title: ReactNode; children: ReactNode }) {
  return (
    <>
      <span
        aria-hidden
        className="grid size-11 place-items-center rounded-full bg-leaf-soft text-leaf-strong @max-[15rem]:hidden"
      >
        <Icon className="size-5" />
      </span>
      <span className="grid">
        <span className="font-bold">{title}</span>
        <span className="text-sm text-muted">{children}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 self-center text-muted @max-[15rem]:hidden" />
    </>
  );
}

function LearnRow() {
  const today = useSingaporeDay();
  const { data: lessons = [], isLoadingError, error, isFetching, refetch } = useQuery(userLessonsQuery);
  const { data: activities = [] } = useQuery(recentActivitiesQuery);
  // Once today counts towards the streak, the hero's main button offers the due review.
  const dueReviews = hasStreakActivityOn(today, activities)
    ? []
    : lessons.filter((lesson) => isReviewDue(lesson, today));
  const [firstDueReview] = dueReviews;
  if (isLoadingError) return <LoadProblem error={error} isRetrying={isFetching} onRetry={() => refetch()} />;
  if (!firstDueReview) {
    return (
      <Link to="/learn" className={ROW_STYLE}>
        <RowContents icon={BookOpen} title={<Trans>Take a lesson</Trans>}>
          <Trans>A few minutes of reading, and a quiz at the end.</Trans>
        </RowContents>
      </Link>
    );
  }
  return (
    <Link to="/learn/$id/quiz" params={{ id: String(firstDueReview.lessonId) }} className={ROW_STYLE}>
      <RowContents icon={RotateCcw} title={<Trans>Review a lesson</Trans>}>
        <Plural value={dueReviews.length} one="# review is due" other="# reviews are due" />
      </RowContents>
    </Link>
  );
}

export function AlsoToday() {
  const { sheet, open } = useEcoActionSheet();
  const ecoActionRow = (
    <RowContents icon={Leaf} title={<Trans>Log an eco-action</Trans>}>
      <Trans>Your own bag, a bus trip, a short shower: each one keeps your streak going.</Trans>
    </RowContents>
  );
  return (
    <Panel title={<Trans>Also today</Trans>}>
      <ul className="-mx-3 grid list-none gap-1 md:gap-3 md:not-has-data-unloaded:grid-cols-2">
        <li className="@container">
          <LearnRow />
        </li>
        <li className="@container">
          <button
            type="button"
            className={ROW_STYLE}
            onPointerEnter={prefetchEcoActionSheet}
            onFocus={prefetchEcoActionSheet}
            onClick={() => open()}
          >
            {ecoActionRow}
          </button>
        </li>
      </ul>
      {sheet}
    </Panel>
  );
}
