import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format.ts';
import { StampPicture } from '../../ui/stamp-picture.tsx';
import { isRetired } from './passport-grouping.ts';
import type { PassportStamp } from './passport-grouping.ts';

/** Links to the green space if it is still listed. */
function WayThere({ stamp, children }: { stamp: PassportStamp; children: ReactNode }) {
  const style = 'group grid justify-items-center gap-2 rounded-md p-1 text-center';
  if (isRetired(stamp)) return <div className={style}>{children}</div>;
  return (
    <Link to="/green-space/$id" params={{ id: String(stamp.space.id) }} className={style}>
      {children}
    </Link>
  );
}

/** A green space's stamp: filled, with its last visit, or a faint outline with its name. */
export function Stamp({ stamp }: { stamp: PassportStamp }) {
  const { space, visit } = stamp;
  return (
    <WayThere stamp={stamp}>
      <span className="transition-transform duration-200 ease-out group-hover:-translate-y-0.5 group-hover:-rotate-2">
        <StampPicture parkType={space.parkType} collected={visit !== undefined} size={96} />
      </span>
      <span className="grid gap-0.5">
        <span
          lang="en"
          className={`text-sm leading-snug text-balance ${visit ? 'font-bold text-ink' : 'font-medium text-muted'}`}
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
              <>
                {' · '}
                <Plural value={visit.visits} one="# visit" other="# visits" />
              </>
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
    </WayThere>
  );
}
