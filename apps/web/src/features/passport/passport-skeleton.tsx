import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../ui/skeleton.tsx';

const STAMPS = Array.from({ length: 12 }, (_, index) => `stamp-${index}`);

/** The map, the counts and the first stamps, in the shape of the real ones. */
export function PassportSkeleton() {
  return (
    <output className="grid grid-cols-1 gap-6 sm:gap-8">
      <span className="sr-only">
        <Trans>Opening your passport…</Trans>
      </span>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="aspect-12/7 rounded-2xl" />
        <Skeleton className="min-h-64 rounded-xl" />
      </div>
      <Skeleton className="h-11 w-60 rounded-md" />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-x-3 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]">
        {STAMPS.map((stamp) => (
          <div key={stamp} className="grid justify-items-center gap-3">
            <Skeleton className="size-24 max-w-full rounded-lg" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        ))}
      </div>
    </output>
  );
}
