import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';

const ROWS = ['one', 'two', 'three', 'four'];

function RowSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-x-4 border-t border-line pt-6 sm:grid-cols-[minmax(0,1fr)_12rem] sm:gap-x-7">
      <div className="grid content-start gap-3">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-4 w-full max-sm:hidden" />
        <Skeleton className="h-4 w-1/2" />
      </div>
      <Skeleton className="aspect-square rounded-md sm:aspect-8/5" />
    </div>
  );
}

const HEADING = 'text-xl font-extrabold tracking-[-0.02em]';

export function FeaturedSkeleton() {
  return (
    <div className="grid gap-4">
      <h2 className={HEADING}>
        <Trans>Featured Stories</Trans>
      </h2>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1.85fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <Skeleton className="aspect-8/5 rounded-xl sm:aspect-16/9" />
          <Skeleton className="h-9 w-5/6" />
          <Skeleton className="h-5 w-2/3" />
        </div>
        <div className="grid content-start gap-6 max-lg:hidden">
          <Skeleton className="aspect-2/1 rounded-lg" />
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="aspect-2/1 rounded-lg" />
          <Skeleton className="h-6 w-3/5" />
        </div>
        <div className="grid gap-6 lg:hidden">
          <RowSkeleton />
          <RowSkeleton />
        </div>
      </div>
    </div>
  );
}

export function RowsSkeleton({ title }: { title: ReactNode }) {
  return (
    <div className="grid content-start gap-5">
      <h2 className={HEADING}>{title}</h2>
      <output className="grid gap-6">
        <span className="sr-only">
          <Trans>Loading news…</Trans>
        </span>
        {ROWS.map((row) => (
          <RowSkeleton key={row} />
        ))}
      </output>
    </div>
  );
}
