import { Trans } from '@lingui/react/macro';
import { formatNumber } from '../../lib/format.ts';

/** The points of a check-in, in the corner of a picture. */
export function PointsBadge({ points, className = '' }: { points: number; className?: string }) {
  const number = formatNumber(points);
  return (
    <span
      className={`figures rounded-full bg-sun px-2.5 py-1 text-sm font-extrabold text-on-sun ring-2 ring-surface ${className}`}
    >
      <Trans>
        +{number}
        <span className="sr-only"> eco-points</span>
      </Trans>
    </span>
  );
}
