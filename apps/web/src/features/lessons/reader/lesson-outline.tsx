import { Trans, useLingui } from '@lingui/react/macro';
import { Check, ChevronDown } from 'lucide-react';
import type { LessonToRead } from '@ecopulse/contract/lessons/lessons';
import { langOf } from '../../../lib/language/lang-of.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { sectionId } from './lesson-sections.tsx';

interface LessonOutlineProps {
  lesson: LessonToRead;
  current: number;
  read: readonly number[];
}

function ReadMark({ isRead, isCurrent }: { isRead: boolean; isCurrent: boolean }) {
  if (isRead) {
    return (
      <span aria-hidden className="grid size-5 shrink-0 place-items-center rounded-full bg-leaf text-on-leaf">
        <Check className="size-3.5" strokeWidth={3} />
      </span>
    );
  }
  return (
    <span
      aria-hidden
      className={`size-5 shrink-0 rounded-full border-2 ${isCurrent ? 'border-leaf bg-leaf-soft' : 'border-control'}`}
    />
  );
}

function OutlineLinks({ lesson: { sections }, current, read }: LessonOutlineProps) {
  return (
    <ol className="grid list-none gap-0.5">
      {sections.map(({ heading }, index) => (
        <li key={sectionId(index)}>
          <a
            href={`#${sectionId(index)}`}
            aria-current={index === current ? 'location' : undefined}
            className="-mx-2 flex min-h-9 items-start gap-2.5 rounded-sm px-2 py-2 text-md leading-5 text-muted hover:bg-sunk hover:text-ink aria-[current=location]:font-bold aria-[current=location]:text-ink"
          >
            <ReadMark isRead={read.includes(index)} isCurrent={index === current} />
            <span>
              <span lang={langOf(heading)}>{heading}</span>
              {read.includes(index) && (
                <span className="sr-only">
                  {' '}
                  <Trans>(read)</Trans>
                </span>
              )}
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

export function LessonOutline(props: LessonOutlineProps) {
  const { t } = useLingui();
  const { lesson, read } = props;
  const done = formatNumber(lesson.sections.filter((_, index) => read.includes(index)).length);
  const all = formatNumber(lesson.sections.length);
  const progressText = (
    <span className="figures text-sm font-semibold whitespace-nowrap text-muted">
      <Trans>
        {done} of {all} read
      </Trans>
    </span>
  );
  return (
    <>
      <nav aria-label={t`In this lesson`} className="lg:hidden">
        <details className="group rounded-lg bg-surface px-4 shadow-soft">
          <summary className="flex min-h-12 list-none items-center gap-3 rounded-sm [&::-webkit-details-marker]:hidden">
            <span className="font-bold">
              <Trans>In this lesson</Trans>
            </span>
            {progressText}
            <ChevronDown aria-hidden className="ms-auto size-5 text-muted transition-transform group-open:rotate-180" />
          </summary>
          <div className="pb-3">
            <OutlineLinks {...props} />
          </div>
        </details>
      </nav>
      <nav
        aria-label={t`In this lesson`}
        className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] overflow-y-auto px-2 lg:block"
      >
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-bold">
            <Trans>In this lesson</Trans>
          </span>
          {progressText}
        </div>
        <OutlineLinks {...props} />
      </nav>
    </>
  );
}
