import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { NotebookPen } from 'lucide-react';
import type { ReactNode } from 'react';
import { langOf } from '../../lib/language/lang-of.ts';
import { formatDate } from '../../lib/language/format.ts';
import { StampPicture } from '../../ui/stamp-picture.tsx';
import { parsePassportSearch } from './passport-search.ts';
import { isRetired } from './passport-grouping.ts';
import type { PassportStamp } from './passport-grouping.ts';

function StampLink({ stamp: { space, visit }, children }: { stamp: PassportStamp; children: ReactNode }) {
  const style = 'group grid justify-items-center gap-2 rounded-md p-1 text-center';
  const id = String(space.id);
  if (!visit)
    return (
      <Link to="/green-space/$id" params={{ id }} className={style}>
        {children}
      </Link>
    );
  return (
    <Link
      to="/passport"
      search={(current) => ({ ...parsePassportSearch(current), visits: id })}
      state={{ isOverPassport: true }}
      resetScroll={false}
      className={style}
    >
      {children}
    </Link>
  );
}

function MemoriesMark() {
  return (
    <span className="absolute -end-1 -top-1 grid size-7 place-items-center rounded-full bg-sun-soft text-sun-ink shadow-soft">
      <NotebookPen aria-hidden className="size-4" />
    </span>
  );
}

export function Stamp({ stamp }: { stamp: PassportStamp }) {
  const { space, visit } = stamp;
  return (
    <StampLink stamp={stamp}>
      <span className="relative transition-transform duration-200 ease-out group-hover:-translate-y-0.5 group-hover:-rotate-2">
        <StampPicture parkType={space.parkType} collected={visit !== undefined} size={96} />
        {visit?.hasMemories && <MemoriesMark />}
      </span>
      <span className="grid gap-0.5">
        <span
          lang={langOf(space.name)}
          className={`text-sm leading-snug text-balance wrap-anywhere ${visit ? 'font-bold text-ink' : 'font-medium text-muted'}`}
        >
          {space.name}
        </span>
        {visit ? (
          <span className="figures text-xs text-muted">
            <span className="sr-only">
              <Trans>Last visit:</Trans>{' '}
            </span>
            <time dateTime={visit.lastVisit}>{formatDate(visit.lastVisit)}</time>
            {visit.visits > 1 && (
              <span className="block">
                <Plural value={visit.visits} one="# visit" other="# visits" />
              </span>
            )}
            {visit.hasMemories && (
              <span className="sr-only">
                {' '}
                <Trans>With notes or pictures</Trans>
              </span>
            )}
            {isRetired(stamp) && (
              <span className="block">
                <Trans>No longer listed</Trans>
              </span>
            )}
          </span>
        ) : (
          <span className="sr-only">
            <Trans>Not visited yet</Trans>
          </span>
        )}
      </span>
    </StampLink>
  );
}
