import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Ref } from 'react';
import type { RankingEntry } from '@ecopulse/contract/rankings/rankings';
import { formatDistance, formatNumber } from '../../lib/language/format.ts';
import { firstAndLastName } from '../../lib/residents.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { RankBadge } from './rank-badge.tsx';
import { hasGapBefore } from './rank-rows.ts';

function Name({ entry, isOwn, spansBothLines }: { entry: RankingEntry; isOwn: boolean; spansBothLines: boolean }) {
  const { username } = entry;
  const names = firstAndLastName(entry);
  const name = <bdi translate="no">{username}</bdi>;
  return (
    <div
      className={`col-start-3 row-start-1 min-w-0 leading-snug wrap-break-word ${spansBothLines ? 'max-sm:row-end-3' : ''}`}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 max-[22rem]:text-md">
        {isOwn ? (
          <span className="min-w-0 font-bold">{name}</span>
        ) : (
          <Link
            to="/residents/$username"
            params={{ username }}
            preload={false}
            className="min-w-0 rounded-sm font-bold after:absolute after:inset-0 after:rounded-md"
          >
            {name}
          </Link>
        )}
        {isOwn && (
          <span className="rounded-full bg-leaf px-2 py-0.5 text-xs font-bold text-on-leaf">
            <Trans>You</Trans>
          </span>
        )}
      </p>
      {names !== null && (
        <span className="block text-sm text-muted wrap-anywhere max-[22rem]:hidden">
          (<bdi translate="no">{names}</bdi>)
        </span>
      )}
    </div>
  );
}

/** 0 km means the same town. */
function Distance({ kilometres }: { kilometres: number }) {
  return (
    <p className="col-start-3 row-start-2 text-sm leading-snug text-muted sm:col-start-4 sm:row-start-1 sm:ps-4 sm:text-end">
      {kilometres === 0 ? <Trans>Same town</Trans> : <Trans>{formatDistance(kilometres)} away</Trans>}
    </p>
  );
}

interface RowProps {
  entry: RankingEntry;
  isOwn: boolean;
  showsDistance: boolean;
  ref?: Ref<HTMLLIElement> | undefined;
}

function Row({ entry, isOwn, showsDistance, ref }: RowProps) {
  const { rank, ecoPoints, distance } = entry;
  const points = formatNumber(ecoPoints);
  const hasDistance = showsDistance && distance !== undefined && !isOwn;
  return (
    <li
      ref={ref}
      tabIndex={isOwn ? -1 : undefined}
      className={`relative col-span-full grid min-h-13 scroll-my-24 grid-cols-[2.5rem_auto_minmax(0,1fr)_auto] gap-x-2.5 supports-[grid-template-columns:subgrid]:grid-cols-subgrid sm:gap-x-4 content-center items-center rounded-md px-2 py-1.5 transition-colors sm:px-3 ${isOwn ? 'bg-leaf-soft' : 'hover:bg-sunk'}`}
    >
      <div className="col-start-1 row-start-1 max-sm:row-end-3">
        <RankBadge rank={rank} />
      </div>
      <div className="col-start-2 row-start-1 max-sm:row-end-3">
        <Avatar {...entry} imageUrl={entry.profileImageUrl} className={isOwn ? 'bg-surface' : ''} />
      </div>
      <Name entry={entry} isOwn={isOwn} spansBothLines={!hasDistance} />
      {hasDistance && <Distance kilometres={distance} />}
      <p className="figures -col-start-2 row-start-1 text-end font-bold max-sm:row-end-3">
        <span aria-hidden>{points}</span>
        <span className="sr-only">
          <Plural value={ecoPoints} one="# eco-point" other="# eco-points" />
        </span>
      </p>
    </li>
  );
}

function RankGap({ nextRank }: { nextRank: number }) {
  const rank = formatNumber(nextRank);
  return (
    <li className="col-span-full flex items-center gap-4 px-3 py-1.5 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      <Trans>Continues at rank {rank}</Trans>
    </li>
  );
}

interface RankingListProps {
  rows: readonly RankingEntry[];
  ownId: number | undefined;
  /** Rows after this number may skip ranks. */
  firstRowCount: number;
  showsDistance?: boolean;
  ownRow?: Ref<HTMLLIElement>;
  ref?: Ref<HTMLOListElement>;
}

export function RankingList({ rows, ownId, firstRowCount, showsDistance = false, ownRow, ref }: RankingListProps) {
  return (
    <ol
      ref={ref}
      className={`-mx-2 grid list-none grid-cols-[auto_auto_minmax(0,1fr)_auto] gap-x-2.5 gap-y-0.5 sm:-mx-3 sm:gap-x-4 ${showsDistance ? 'sm:grid-cols-[auto_auto_minmax(0,1fr)_auto_auto]' : ''}`}
    >
      {rows.map((entry, index) => {
        const isOwn = entry.id === ownId;
        return (
          <Fragment key={entry.id}>
            {hasGapBefore(rows, index, firstRowCount) && <RankGap nextRank={entry.rank} />}
            <Row entry={entry} isOwn={isOwn} showsDistance={showsDistance} ref={isOwn ? ownRow : undefined} />
          </Fragment>
        );
      })}
    </ol>
  );
}
