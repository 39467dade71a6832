import { Trans } from '@lingui/react/macro';
import { formatDistance, formatNumber } from '../../../lib/language/format.ts';
import { clockText } from './walk-time.ts';

/** Under ten metres counts as zero, since GPS is not that accurate. */
export function walkedDistance(meters: number): string {
  return meters < 10 ? formatNumber(0, { style: 'unit', unit: 'meter' }) : formatDistance(meters / 1000);
}

interface WalkFiguresProps {
  /** In seconds. */
  elapsed: number;
  meters: number | null;
}

/** The figures change too often for screen readers to announce. */
export function WalkFigures({ elapsed, meters }: WalkFiguresProps) {
  const figure = 'figures text-2xl font-extrabold tracking-[-0.02em]';
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-2">
      <p className="grid gap-0.5">
        <span className="text-sm font-semibold text-muted">
          <Trans>You are walking for</Trans>
        </span>
        <span role="timer" className={figure}>
          {clockText(elapsed)}
        </span>
      </p>
      {meters !== null && (
        <p className="grid gap-0.5">
          <span className="text-sm font-semibold text-muted">
            <Trans>Distance covered</Trans>
          </span>
          <span className={figure}>{walkedDistance(meters)}</span>
        </p>
      )}
    </div>
  );
}
