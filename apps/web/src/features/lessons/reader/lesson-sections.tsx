import type { RefObject } from 'react';
import type { LessonToRead } from '@ecopulse/contract/lessons/lessons';
import { langOf } from '../../../lib/language/lang-of.ts';
import { useResidentId } from '../../../lib/residents.ts';
import { SectionCheck } from '../checks/section-check.tsx';
import { useChosenOptions } from '../checks/use-chosen-options.ts';
import { citedSources, sectionTexts, useCitations } from '../text/citations.ts';
import { LessonDiagram } from '../text/lesson-diagram.tsx';
import { LessonText } from '../text/lesson-text.tsx';
import { SourceList } from '../text/source-list.tsx';

export function sectionId(index: number): string {
  return `section-${index + 1}`;
}

interface LessonSectionsProps {
  /** Without an ID, chosen options are not kept. */
  lesson: Pick<LessonToRead, 'sections' | 'sources'> & { id?: number };
  /** Wraps the sections without the sources. */
  textRef?: RefObject<HTMLDivElement | null>;
}

export function LessonSections({ lesson: { id, sections, sources }, textRef }: LessonSectionsProps) {
  const residentId = useResidentId();
  const citations = useCitations(sources);
  const [chosen, choose] = useChosenOptions(id === undefined ? undefined : `checks:${residentId}:${id}`);
  return (
    <>
      <div ref={textRef} className="grid grid-cols-1 gap-10">
        {sections.map(({ heading, body, check, diagram }, index) => {
          const name = sectionId(index);
          return (
            <section
              key={name}
              aria-labelledby={name}
              className="grid grid-cols-1 gap-4 text-lg leading-[1.7] text-pretty"
            >
              <h2
                id={name}
                tabIndex={-1}
                lang={langOf(heading)}
                className="scroll-mt-24 text-xl leading-tight font-extrabold tracking-[-0.02em] outline-none sm:text-2xl"
              >
                {heading}
              </h2>
              <div lang={langOf(body)} className="grid gap-4">
                <LessonText text={body} name={name} citations={citations} />
              </div>
              {diagram && <LessonDiagram diagram={diagram} name={name} citations={citations} />}
              {check && (
                <SectionCheck
                  check={check}
                  name={`${name}-check`}
                  seed={residentId + (id ?? 0)}
                  chosen={chosen[index]}
                  onChoose={(option) => choose(index, option)}
                  citations={citations}
                />
              )}
            </section>
          );
        })}
      </div>
      <SourceList sources={citedSources(sources, sections.flatMap(sectionTexts))} citations={citations} />
    </>
  );
}
