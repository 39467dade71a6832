import { Trans } from '@lingui/react/macro';
import { formatDistance, formatNumber } from '../../../lib/language/format.ts';
import { clockText } from './walk-time.ts';

/** The distance in words. Less than ten metres is none: no device can tell. */
export function walkedDistance(meters: number): string {
  return meters < 10 ? formatNumber(0, { style: 'unit', unit: 'meter' }) : formatDistance(meters / 1000);
}

interface WalkFiguresProps {
  /** Seconds since the start. */
  elapsed: number;
  /** As far as this device has measured; null if it has not. */
  meters: number | null;
}

/** The figures of a walk, which tick too often to be read out. */
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
