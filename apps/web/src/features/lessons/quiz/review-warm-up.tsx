import { Trans } from '@lingui/react/macro';
import { ArrowRight, ChevronDown } from 'lucide-react';
import type { LessonToRead } from '@ecopulse/contract/lessons/lessons';
import { langOf } from '../../../lib/language/lang-of.ts';
import { useResidentId } from '../../../lib/residents.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionCheck } from '../checks/section-check.tsx';
import { useChosenOptions } from '../checks/use-chosen-options.ts';
import { type Citations, citedSources, sectionTexts, useCitations } from '../text/citations.ts';
import { LessonText } from '../text/lesson-text.tsx';
import { SourceList } from '../text/source-list.tsx';

interface SectionProps {
  heading: string;
  body: string;
  name: string;
  citations: Citations;
}

function SectionToReadAgain({ heading, body, name, citations }: SectionProps) {
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-sm text-md font-bold text-leaf-strong [&::-webkit-details-marker]:hidden">
        <Trans>Read this section again</Trans>
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div lang={langOf(body)} className="grid gap-3 pt-2">
        <h4 lang={langOf(heading)} className="font-bold">
          {heading}
        </h4>
        <LessonText text={body} name={name} citations={citations} />
      </div>
    </details>
  );
}

interface ReviewWarmUpProps {
  lesson: LessonToRead;
  onDone: () => void;
}

/** The questions of the sections, from memory, before those that count. */
export function ReviewWarmUp({ lesson: { id, sections, sources }, onDone }: ReviewWarmUpProps) {
  const residentId = useResidentId();
  const citations = useCitations(sources);
  const [chosen, choose] = useChosenOptions(`warm-up:${residentId}:${id}`);
  const sectionsWithChecks = sections.filter(({ check }) => check);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-1.5">
        <h2 className="text-xl font-extrabold tracking-[-0.02em] sm:text-2xl">
          <Trans>What do you remember?</Trans>
        </h2>
        <p className="text-muted">
          <Trans>Warm up with the questions from the lesson. They don't count.</Trans>
        </p>
      </div>
      <ol className="grid list-none grid-cols-1 gap-5">
        {sections.map(
          ({ heading, body, check }, index) =>
            check && (
              <li key={heading}>
                <SectionCheck
                  check={check}
                  name={`warm-up-${index + 1}`}
                  seed={residentId + id}
                  chosen={chosen[index]}
                  onChoose={(option) => choose(index, option)}
                  citations={citations}
                >
                  <SectionToReadAgain
                    heading={heading}
                    body={body}
                    name={`section-${index + 1}`}
                    citations={citations}
                  />
                </SectionCheck>
              </li>
            ),
        )}
      </ol>
      <Button size="lg" className="justify-self-end max-sm:w-full" onClick={onDone}>
        <Trans>Take the quiz</Trans>
        <ArrowRight aria-hidden className="size-[18px]" />
      </Button>
      <SourceList sources={citedSources(sources, sectionsWithChecks.flatMap(sectionTexts))} citations={citations} />
    </div>
  );
}
