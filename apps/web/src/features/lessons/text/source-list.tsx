import { Trans } from '@lingui/react/macro';
import { CornerLeftUp } from 'lucide-react';
import type { LessonSource } from '@ecopulse/contract/lessons/lessons';
import { sourceId } from './citations.ts';
import type { Citations } from './citations.ts';

interface SourceListProps {
  sources: readonly LessonSource[];
  citations: Citations;
}

export function SourceList({ sources, citations: { followed } }: SourceListProps) {
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources" className="grid gap-3 border-t border-line pt-6">
      <h2 id="sources" tabIndex={-1} className="scroll-mt-24 text-lg font-bold tracking-[-0.01em] outline-none">
        <Trans>Sources</Trans>
      </h2>
      <ul className="grid list-none gap-1">
        {sources.map(({ key, publisher, year, detail }) => (
          <li
            key={key}
            id={sourceId(key)}
            tabIndex={-1}
            className={`-mx-3 scroll-mt-24 rounded-sm px-3 py-1.5 text-md outline-none ${followed?.key === key ? 'bg-leaf-soft' : ''}`}
          >
            <span lang="en">
              <b className="figures font-semibold">
                {publisher}, {year}.
              </b>{' '}
              {detail}
            </span>
            {followed?.key === key && (
              <>
                {' '}
                <a href={`#${followed.id}`} className="text-link inline-flex items-center gap-1">
                  <CornerLeftUp aria-hidden className="size-4" />
                  <Trans>Back to the text</Trans>
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
