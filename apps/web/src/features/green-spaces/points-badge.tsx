import { Trans, useLingui } from '@lingui/react/macro';

/** What a check-in earns, on the corner of a picture. */
export function PointsBadge({ points, className = '' }: { points: number; className?: string }) {
  const { i18n } = useLingui();
  const number = i18n.number(points);
  return (
    <span className={`figures rounded-full bg-sun px-2.5 py-1 text-sm font-extrabold text-on-sun ${className}`}>
      <Trans>
        +{number}
        <span className="sr-only"> eco-points</span>
      </Trans>
    </span>
  );
}
