import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../ui/skeleton.tsx';
import { STAMP_GRID } from './stamp-grid.ts';

const STAMPS = Array.from({ length: 20 }, (_, index) => `stamp-${index}`);

export function PassportSkeleton() {
  return (
    <output className="grid grid-cols-1 gap-6 sm:gap-8">
      <span className="sr-only">
        <Trans>Opening your passport…</Trans>
      </span>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="aspect-12/7 rounded-2xl max-sm:aspect-4/3" />
        <Skeleton className="min-h-64 rounded-xl min-[100rem]:h-106 min-[100rem]:self-start" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Skeleton className="h-8 w-36" />
        <Skeleton className="h-11 w-60 rounded-md" />
      </div>
      <Skeleton className="h-7 w-40" />
      <div
        className={`${STAMP_GRID} max-sm:*:nth-[n+10]:hidden sm:max-lg:*:nth-[n+11]:hidden lg:max-[100rem]:*:nth-[n+17]:hidden`}
      >
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
