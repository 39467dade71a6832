import { Trans } from '@lingui/react/macro';
import { formatNumber } from '../../lib/language/format.ts';

/** By rank, not by position, because ties share a medal. */
const MEDAL_COLOURS: Readonly<Record<number, string>> = { 1: 'text-gold', 2: 'text-silver', 3: 'text-bronze' };

function Medal({ rank, colour }: { rank: string; colour: string }) {
  return (
    <span aria-hidden className={`relative grid h-9 w-8 justify-items-center pt-1 ${colour}`}>
      <svg viewBox="0 0 32 36" className="absolute inset-0 size-full">
        <path d="m9 20-4 14 6-2 4 4V22zm14 0 4 14-6-2-4 4V22z" className="fill-leaf" />
        <circle cx="16" cy="14" r="13.5" fill="currentColor" />
        <circle cx="16" cy="14" r="10.5" className="fill-none stroke-on-medal opacity-25" />
      </svg>
      <span className="figures relative text-sm font-extrabold text-on-medal">{rank}</span>
    </span>
  );
}

export function RankBadge(props: { rank: number }) {
  const rank = formatNumber(props.rank);
  const colour = MEDAL_COLOURS[props.rank];
  return (
    <span className="grid min-w-8 justify-items-center">
      <span className="sr-only">
        <Trans>Rank {rank}</Trans>
      </span>
      {colour ? (
        <Medal rank={rank} colour={colour} />
      ) : (
        <span aria-hidden className="figures text-md font-bold text-muted">
          {rank}
        </span>
      )}
    </span>
  );
}
