import { Trans } from '@lingui/react/macro';
import { Flag, Footprints } from 'lucide-react';
import { formatDuration } from '../../../lib/language/format.ts';

interface WalkLineProps {
  elapsedSeconds: number;
  durationMinutes: number;
}

/** A line with the elapsed time; the walker's position on the route is unknown. */
export function WalkLine({ elapsedSeconds, durationMinutes }: WalkLineProps) {
  const progressPercent = `${Math.min(1, elapsedSeconds / (durationMinutes * 60)) * 100}%`;
  return (
    <div aria-hidden className="grid gap-1.5 text-xs font-semibold text-muted">
      <div className="relative mx-3.5 h-7">
        <span className="absolute inset-x-0 top-1/2 -translate-y-1/2 border-t-[3px] border-dotted border-control" />
        <span
          className="absolute start-0 top-1/2 h-[3px] -translate-y-1/2 rounded-full bg-leaf"
          style={{ inlineSize: progressPercent }}
        />
        <span className="absolute start-0 top-1/2 size-2.5 -translate-1/2 rounded-full bg-leaf" />
        {/* Marks the half of the duration, after which the walk can be finished. */}
        <Flag className="absolute start-1/2 top-1/2 size-3.5 -translate-x-1/2 -translate-y-[120%] text-leaf" />
        <span className="absolute start-full top-1/2 size-3 -translate-1/2 rounded-full border-[3px] border-control bg-surface" />
        <span
          className="absolute top-1/2 grid size-7 -translate-1/2 place-items-center rounded-full bg-leaf text-on-leaf"
          style={{ insetInlineStart: progressPercent }}
        >
          <Footprints className="size-4" />
        </span>
      </div>
      <div className="flex justify-between">
        <span>
          <Trans context="of a line">Start</Trans>
        </span>
        <span className="figures">{formatDuration(durationMinutes)}</span>
      </div>
    </div>
  );
}
