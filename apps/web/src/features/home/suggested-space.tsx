import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatDistance } from '../../lib/language/format.ts';
import { GreenSpacePicture } from '../green-spaces/green-space-picture.tsx';
import { parkTypeLabels } from '../green-spaces/park-types.ts';
import { PointsBadge } from '../green-spaces/points-badge.tsx';
import type { Suggestion } from './suggestion.ts';

export function SuggestedSpace({
  suggestion: { space },
  distance,
}: {
  suggestion: Suggestion;
  distance: number | undefined;
}) {
  const { i18n } = useLingui();
  return (
    <Link
      to="/green-space/$id"
      params={{ id: String(space.id) }}
      className="group relative block overflow-hidden rounded-2xl bg-surface shadow-soft transition-shadow hover:shadow-lifted"
    >
      <div className="aspect-16/10 overflow-hidden bg-leaf-soft">
        <GreenSpacePicture
          key={space.id}
          space={space}
          alt=""
          loading="eager"
          className="transition-transform duration-700 ease-out group-hover:scale-[1.02]"
        />
      </div>
      <PointsBadge points={space.ecoPoints} className="absolute end-4 top-4" />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-5 py-4">
        <span className="text-lg font-bold tracking-[-0.01em]">{space.name}</span>
        <span className="text-sm font-semibold whitespace-nowrap text-muted">
          {i18n._(parkTypeLabels[space.parkType])}
          {distance !== undefined && (
            <>
              {' · '}
              <Trans>{formatDistance(distance)} away</Trans>
            </>
          )}
        </span>
      </div>
    </Link>
  );
}
