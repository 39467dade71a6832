import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Lesson, UserLesson } from '@ecopulse/contract/lessons/lessons';
import { brand } from '../../../lib/brand.ts';
import { useInterests } from '../../../lib/residents.ts';
import { LoadProblem } from '../../../lib/query-state.tsx';
import { useSingaporeDay } from '../../../lib/time/use-server-time.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { DueReviews } from './due-reviews.tsx';
import { LearningJourney } from './learning-journey.tsx';
import { LearningTips } from './learning-tips.tsx';
import { filterLessons, parseLessonFilters } from './lesson-filters.ts';
import type { LessonFilters } from './lesson-filters.ts';
import { listDueLessons, findFirstUncompleted, sortByInterest, learningStats } from '../lesson-progress.ts';
import { lessonsQuery, userLessonsQuery } from '../lessons.api.ts';
import { LessonsFilterBar } from './lessons-filter-bar.tsx';
import { LessonsList } from './lessons-list.tsx';
import { LessonsSkeleton } from './lessons-skeleton.tsx';

/** Keeps the order of the first load, so that a card does not move when its lesson is completed. */
function useStableInterestOrder(lessons: readonly Lesson[], userLessons: readonly UserLesson[]): readonly Lesson[] {
  const interests = useInterests();
  const [positions] = useState(
    () => new Map(sortByInterest(lessons, userLessons, interests).map(({ id }, position) => [id, position])),
  );
  const positionOf = ({ id }: Lesson) => positions.get(id) ?? positions.size;
  return lessons.toSorted((a, b) => positionOf(a) - positionOf(b));
}

interface LearnProps {
  lessons: readonly Lesson[];
  userLessons: readonly UserLesson[];
}

function Learn({ lessons, userLessons }: LearnProps) {
  const today = useSingaporeDay();
  const filters = parseLessonFilters(useSearch({ strict: false }));
  const navigate = useNavigate();
  const orderedLessons = useStableInterestOrder(lessons, userLessons);
  const shownLessons = filterLessons(orderedLessons, filters);
  const dueLessons = listDueLessons(lessons, userLessons, today);
  const isNarrowed = filters.category !== undefined || filters.difficulty !== undefined;
  const changeUrlFilters = (next: LessonFilters) => navigate({ to: '/learn', search: { ...next }, resetScroll: false });
  return (
    <>
      <LearningJourney
        stats={learningStats(lessons, userLessons)}
        next={findFirstUncompleted(orderedLessons, userLessons)}
      />
      {dueLessons.length > 0 && <DueReviews lessons={dueLessons} />}
      <section aria-labelledby="lessons" className="grid grid-cols-1 gap-3">
        <h2 id="lessons" className="text-xl font-extrabold tracking-[-0.02em]">
          <Trans>All lessons</Trans>
        </h2>
        {(lessons.length > 0 || isNarrowed) && (
          <LessonsFilterBar
            lessons={lessons}
            filters={filters}
            onChange={changeUrlFilters}
            count={shownLessons.length}
          />
        )}
        <LessonsList
          lessons={shownLessons}
          userLessons={userLessons}
          onShowAll={isNarrowed ? () => void changeUrlFilters({}) : undefined}
        />
      </section>
    </>
  );
}

function LoadedLessons() {
  const lessons = useQuery(lessonsQuery);
  const userLessons = useQuery(userLessonsQuery);
  const failedQueries = [lessons, userLessons].filter((query) => query.isLoadingError);
  if (lessons.data && userLessons.data) return <Learn lessons={lessons.data} userLessons={userLessons.data} />;
  if (failedQueries.length === 0) return <LessonsSkeleton />;
  return (
    <LoadProblem
      title={<Trans>The lessons couldn't be loaded</Trans>}
      error={failedQueries[0]?.error}
      isRetrying={failedQueries.some((query) => query.isFetching)}
      onRetry={() => failedQueries.forEach((query) => void query.refetch())}
    />
  );
}

export function LessonsPage() {
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-1 gap-8 sm:gap-10">
      <title>{`${t`Learn`} · ${brand.name}`}</title>
      <PageHeading
        title={<Trans>Sustainability Learning</Trans>}
        lede={<Trans>Short lessons on how this island works, and what you can do at home.</Trans>}
      />
      <LoadedLessons />
      <LearningTips />
    </div>
  );
}
