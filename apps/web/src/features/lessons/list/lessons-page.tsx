import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Lesson, UserLesson } from '@ecopulse/contract/lessons/lessons';
import { brand } from '../../../lib/brand.ts';
import { useInterests } from '../../../lib/residents.ts';
import { LoadProblem } from '../../../lib/query-state.tsx';
import { useSingaporeDay } from '../../../lib/time/singapore-time.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { DueReviews } from './due-reviews.tsx';
import { LearningJourney } from './learning-journey.tsx';
import { LearningTips } from './learning-tips.tsx';
import { filterLessons, readLessonFilters } from './lesson-filters.ts';
import type { LessonFilters } from './lesson-filters.ts';
import { dueLessons, firstToDo, forYouFirst, learningStats } from '../lesson-progress.ts';
import { lessonsQuery, userLessonsQuery } from '../lessons.api.ts';
import { LessonsFilterBar } from './lessons-filter-bar.tsx';
import { LessonsList } from './lessons-list.tsx';
import { LessonsSkeleton } from './lessons-skeleton.tsx';

/** Keeps the order of the first load, so that a card does not move when its lesson is completed. */
function useForYouFirst(lessons: readonly Lesson[], userLessons: readonly UserLesson[]): readonly Lesson[] {
  const interests = useInterests();
  const [places] = useState(
    () => new Map(forYouFirst(lessons, userLessons, interests).map(({ id }, place) => [id, place])),
  );
  const place = ({ id }: Lesson) => places.get(id) ?? places.size;
  return lessons.toSorted((one, other) => place(one) - place(other));
}

interface LearnProps {
  lessons: readonly Lesson[];
  userLessons: readonly UserLesson[];
}

function Learn({ lessons, userLessons }: LearnProps) {
  const today = useSingaporeDay();
  const filters = readLessonFilters(useSearch({ strict: false }));
  const navigate = useNavigate();
  const ordered = useForYouFirst(lessons, userLessons);
  const shown = filterLessons(ordered, filters);
  const due = dueLessons(lessons, userLessons, today);
  const isNarrowed = filters.category !== undefined || filters.difficulty !== undefined;
  const change = (next: LessonFilters) => navigate({ to: '/learn', search: { ...next }, resetScroll: false });
  return (
    <>
      <LearningJourney stats={learningStats(lessons, userLessons)} next={firstToDo(ordered, userLessons)} />
      {due.length > 0 && <DueReviews lessons={due} />}
      <section aria-labelledby="lessons" className="grid grid-cols-1 gap-3">
        <h2 id="lessons" className="text-xl font-extrabold tracking-[-0.02em]">
          <Trans>All lessons</Trans>
        </h2>
        {(lessons.length > 0 || isNarrowed) && (
          <LessonsFilterBar lessons={lessons} filters={filters} onChange={change} count={shown.length} />
        )}
        <LessonsList
          lessons={shown}
          userLessons={userLessons}
          onShowAll={isNarrowed ? () => void change({}) : undefined}
        />
      </section>
    </>
  );
}

function LoadedLessons() {
  const lessons = useQuery(lessonsQuery);
  const userLessons = useQuery(userLessonsQuery);
  const failed = [lessons, userLessons].filter((query) => query.isLoadingError);
  if (lessons.data && userLessons.data) return <Learn lessons={lessons.data} userLessons={userLessons.data} />;
  if (failed.length === 0) return <LessonsSkeleton />;
  return (
    <LoadProblem
      title={<Trans>The lessons couldn't be loaded</Trans>}
      error={failed[0]?.error}
      isRetrying={failed.some((query) => query.isFetching)}
      onRetry={() => failed.forEach((query) => void query.refetch())}
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
