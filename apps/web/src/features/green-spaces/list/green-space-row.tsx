import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Need } from '@ecopulse/contract/green-spaces/needs';
import { formatDistance } from '../../../lib/language/format.ts';
import { langOf } from '../../../lib/language/lang-of.ts';
import { GreenSpacePicture } from '../green-space-picture.tsx';
import { townOf } from '../location/distance.ts';
import { AskedNeeds } from './lazy-needs.tsx';
import { PointsBadge } from '../points-badge.tsx';
import { OpenNow } from '../status/open-now.tsx';
import { StatusChip, useIsClosed } from '../status/place-status.tsx';

interface GreenSpaceRowProps {
  space: GreenSpace;
  /** Needs that were asked for. */
  asked: readonly Need[];
  isVisited: boolean;
  loadsEagerly: boolean;
}

/** For phones, where the card would fill the screen. */
export function GreenSpaceRow({ space, asked, isVisited, loadsEagerly }: GreenSpaceRowProps) {
  const isClosed = useIsClosed(space);
  return (
    <article className="relative flex items-center gap-3 p-3">
      <div className="size-16 shrink-0 overflow-hidden rounded-md bg-leaf-soft">
        <GreenSpacePicture space={space} alt="" loading={loadsEagerly ? 'eager' : 'lazy'} />
      </div>
      <div className="grid min-w-0 grow gap-1">
        <h2 className="text-base leading-snug font-bold tracking-[-0.01em]">
          <Link
            to="/green-space/$id"
            params={{ id: String(space.id) }}
            lang={langOf(space.name)}
            className="rounded-sm after:absolute after:inset-0 after:rounded-lg"
          >
            {space.name}
          </Link>
        </h2>
        <p className="figures flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-muted">
          {space.distance === undefined ? (
            <span lang={langOf(space.location)}>{townOf(space)}</span>
          ) : (
            <span>
              <Trans>{formatDistance(space.distance)} away</Trans>
            </span>
          )}
          {isClosed ? <StatusChip space={space} /> : <OpenNow space={space} />}
          {isVisited && (
            <span className="inline-flex items-center gap-1 font-semibold text-leaf-strong">
              <Check aria-hidden className="size-4" />
              <Trans>Visited</Trans>
            </span>
          )}
        </p>
        <AskedNeeds space={space} asked={asked} />
      </div>
      <PointsBadge points={space.ecoPoints} className="shrink-0" />
    </article>
  );
}
