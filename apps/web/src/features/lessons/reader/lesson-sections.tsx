import type { RefObject } from 'react';
import type { LessonToRead } from '@ecopulse/contract/lessons/lessons';
import { langOf } from '../../../lib/language/lang-of.ts';
import { citedSources, useCitations } from '../text/citations.ts';
import { LessonText } from '../text/lesson-text.tsx';
import { SourceList } from '../text/source-list.tsx';

export function sectionId(index: number): string {
  return `section-${index + 1}`;
}

interface LessonSectionsProps {
  lesson: Pick<LessonToRead, 'sections' | 'sources'>;
  /** Wraps the sections without the sources. */
  textRef?: RefObject<HTMLDivElement | null>;
}

export function LessonSections({ lesson, textRef }: LessonSectionsProps) {
  const citations = useCitations(lesson.sources);
  const sources = citedSources(
    lesson.sources,
    lesson.sections.map(({ body }) => body),
  );
  return (
    <>
      <div ref={textRef} lang={langOf(lesson.sections[0]?.body ?? '')} className="grid gap-10">
        {lesson.sections.map(({ heading, body }, index) => (
          <section
            key={sectionId(index)}
            aria-labelledby={sectionId(index)}
            className="grid gap-4 text-lg leading-[1.7] text-pretty"
          >
            <h2
              id={sectionId(index)}
              tabIndex={-1}
              className="scroll-mt-24 text-xl leading-tight font-extrabold tracking-[-0.02em] outline-none sm:text-2xl"
            >
              {heading}
            </h2>
            <LessonText text={body} name={sectionId(index)} citations={citations} />
          </section>
        ))}
      </div>
      <SourceList sources={sources} citations={citations} />
    </>
  );
}
