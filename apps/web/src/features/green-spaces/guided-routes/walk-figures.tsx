import { Trans } from '@lingui/react/macro';
import { formatDistance, formatNumber } from '../../../lib/language/format.ts';
import { formatStopwatch } from './walk-time.ts';

/** Under ten metres counts as zero, since GPS is not that accurate. */
export function formatWalkedDistance(meters: number): string {
  return meters < 10 ? formatNumber(0, { style: 'unit', unit: 'meter' }) : formatDistance(meters / 1000);
}

interface WalkFiguresProps {
  elapsedSeconds: number;
  meters: number | null;
}

/** Not a live region, because the figures change every second. */
export function WalkFigures({ elapsedSeconds, meters }: WalkFiguresProps) {
  const figureClasses = 'figures text-2xl font-extrabold tracking-[-0.02em]';
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-2">
      <p className="grid gap-0.5">
        <span className="text-sm font-semibold text-muted">
          <Trans>Time walked</Trans>
        </span>
        <span role="timer" className={figureClasses}>
          {formatStopwatch(elapsedSeconds)}
        </span>
      </p>
      {meters !== null && (
        <p className="grid gap-0.5">
          <span className="text-sm font-semibold text-muted">
            <Trans>Distance covered</Trans>
          </span>
          <span className={figureClasses}>{formatWalkedDistance(meters)}</span>
        </p>
      )}
    </div>
  );
}
