import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Lesson, UserLesson } from '@ecopulse/contract/lessons/lessons';
import { useSingaporeDay } from '../../../lib/time/use-server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LessonCard } from './lesson-card.tsx';
import { getReadingPlaces } from '../reading-place.ts';
import { useResidentId } from '../../../lib/residents.ts';
import { useMediaQuery } from '../../../lib/viewport.tsx';
import { useShowMore } from '../../../lib/lists/use-show-more.tsx';

export const LESSON_GRID = 'grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-5';

interface LessonsListProps {
  lessons: readonly Lesson[];
  userLessons: readonly UserLesson[];
  onShowAll: (() => void) | undefined;
}

function NoLessons({ onShowAll }: Pick<LessonsListProps, 'onShowAll'>) {
  return (
    <EmptyState
      animal={onShowAll ? 'otter' : 'kingfisher'}
      level="h3"
      title={<Trans>No Lessons Available</Trans>}
      text={
        onShowAll ? (
          <Trans>No lessons match these filters. Try another category or difficulty.</Trans>
        ) : (
          <Trans>Check back later for new lessons.</Trans>
        )
      }
      action={
        onShowAll && (
          <Button variant="soft" onClick={onShowAll}>
            <Trans>View all lessons</Trans>
          </Button>
        )
      }
    />
  );
}

/** Fills full rows of two, three or four cards; a phone has one column. */
export const INITIAL_CARD_COUNT = 12;
const INITIAL_CARD_COUNT_ON_PHONE = 6;

export function LessonsList({ lessons, userLessons, onShowAll }: LessonsListProps) {
  const { t } = useLingui();
  const initialCount = useMediaQuery('(width >= 40rem)') ? INITIAL_CARD_COUNT : INITIAL_CARD_COUNT_ON_PHONE;
  const { count, list, more } = useShowMore<HTMLUListElement>('lessons', lessons.length, initialCount);
  const today = useSingaporeDay();
  const residentId = useResidentId();
  const [placeByLesson] = useState(() => getReadingPlaces(residentId));
  if (lessons.length === 0) return <NoLessons onShowAll={onShowAll} />;
  const progressByLesson = new Map(userLessons.map((each) => [each.lessonId, each]));
  return (
    <div className="grid gap-6">
      <ul ref={list} aria-label={t`Lessons`} className={LESSON_GRID}>
        {lessons.slice(0, count).map((lesson) => (
          <li key={lesson.id}>
            <LessonCard
              lesson={lesson}
              progress={progressByLesson.get(lesson.id)}
              isStarted={placeByLesson.has(lesson.id)}
              today={today}
            />
          </li>
        ))}
      </ul>
      {more}
    </div>
  );
}
