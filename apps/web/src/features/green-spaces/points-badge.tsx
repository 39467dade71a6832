import { Trans } from '@lingui/react/macro';
import { Sun } from 'lucide-react';
import { formatNumber } from '../../lib/language/format.ts';

export function PointsBadge({ points, className = '' }: { points: number; className?: string }) {
  const number = formatNumber(points);
  return (
    <span
      className={`figures inline-flex items-center gap-1 rounded-full bg-sun py-1 ps-2 pe-2.5 text-sm font-extrabold text-on-sun ring-2 ring-surface ${className}`}
    >
      <Sun aria-hidden className="size-4" />
      <span>
        <Trans>
          +{number}
          <span className="sr-only"> eco-points</span>
        </Trans>
      </span>
    </span>
  );
}
