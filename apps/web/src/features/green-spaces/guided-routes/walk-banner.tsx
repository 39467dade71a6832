import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Footprints } from 'lucide-react';
import { langOf } from '../../../lib/language/lang-of.ts';
import { useWalks, findWalkUnderWay } from './guided-routes.api.ts';

export function WalkBanner({ greenSpaceId }: { greenSpaceId: number }) {
  const { walks } = useWalks();
  const walk = findWalkUnderWay(walks);
  if (!walk || walk.greenSpaceId === greenSpaceId) return null;
  const { name } = walk;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-water-soft px-4 py-3 text-md font-semibold">
      <Footprints aria-hidden className="size-[18px] shrink-0 text-water" />
      <span>
        <Trans>
          You are walking <span lang={langOf(name)}>{name}</span>
        </Trans>
      </span>
      <Link
        to="/green-space/$id"
        params={{ id: String(walk.greenSpaceId) }}
        hash={`route-${walk.routeId}`}
        className="text-link ms-auto inline-flex min-h-6 items-center gap-1.5"
      >
        <Trans>Go to your walk</Trans>
        <ArrowRight aria-hidden className="size-4 rtl:rotate-180" />
      </Link>
    </p>
  );
}
