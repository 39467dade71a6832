import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { MessagePage } from '../../../lib/query-state.tsx';
import { ArrowDown } from 'lucide-react';
import type { RefObject } from 'react';
import type { LessonToRead } from '@ecopulse/contract/lessons/lessons';
import { langOf } from '../../../lib/language/lang-of.ts';
import { brand } from '../../../lib/brand.ts';
import { Button } from '../../../ui/button.tsx';
import { LessonHeading } from './lesson-heading.tsx';
import { LessonOutline } from './lesson-outline.tsx';
import { LessonSections, sectionId } from './lesson-sections.tsx';
import { lessonQuery, userLessonsQuery } from '../lessons.api.ts';
import { QuizInvitation } from './quiz-invitation.tsx';
import { useReadingProgress } from './use-reading-progress.ts';

const route = getRouteApi('/learn/$id');

/** Hidden from screen readers: the outline gives the progress as text. */
function ReadingBar({ barRef }: { barRef: RefObject<HTMLDivElement | null> }) {
  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-(--header-height) z-30 h-1 bg-line/60">
      <div ref={barRef} className="h-full origin-left scale-x-0 bg-leaf rtl:origin-right" />
    </div>
  );
}

function ContinueLink({ lesson, section }: { lesson: LessonToRead; section: number }) {
  const heading = lesson.sections[section]?.heading;
  return (
    <Button asChild variant="soft" className="justify-self-start py-2 text-start">
      <a href={`#${sectionId(section)}`}>
        <ArrowDown aria-hidden className="size-[18px] shrink-0" />
        <span>
          <Trans>Continue where you left off</Trans> · <span lang={langOf(heading ?? '')}>{heading}</span>
        </span>
      </a>
    </Button>
  );
}

export function LessonPage() {
  const { id } = route.useParams();
  const { data: lesson } = useSuspenseQuery(lessonQuery(Number(id)));
  const { data: userLessons } = useQuery(userLessonsQuery);
  const progress = userLessons?.find((each) => each.lessonId === lesson.id);
  const { textRef, barRef, current, read, resumeSection } = useReadingProgress(lesson.id, lesson.sections.length);
  return (
    <article className="mx-auto grid max-w-[64rem] grid-cols-1 gap-8 lg:grid-cols-[minmax(0,40rem)_minmax(0,17rem)] lg:justify-between lg:gap-x-12">
      <title>{`${lesson.title} · ${brand.name}`}</title>
      <ReadingBar barRef={barRef} />
      <LessonHeading lesson={lesson} />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <LessonOutline lesson={lesson} current={current} read={read} />
      </div>
      <div className="grid max-w-[40rem] grid-cols-1 gap-10 lg:col-start-1">
        {resumeSection !== undefined && <ContinueLink lesson={lesson} section={resumeSection} />}
        <LessonSections lesson={lesson} textRef={textRef} />
        <QuizInvitation lesson={lesson} progress={progress} />
      </div>
    </article>
  );
}

export function UnknownLesson() {
  const { t } = useLingui();
  return (
    <MessagePage
      animal="kingfisher"
      title={t`Lesson not found`}
      text={<Trans>This lesson doesn't exist or is no longer published.</Trans>}
    >
      <Link to="/learn">
        <Trans>View all lessons</Trans>
      </Link>
    </MessagePage>
  );
}
