import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../../ui/skeleton.tsx';

export function ArticleSkeleton() {
  return (
    <output className="grid content-start gap-6">
      <h1 className="sr-only">
        <Trans>Loading article…</Trans>
      </h1>
      <div className="grid gap-4">
        <Skeleton className="h-6 w-40" />
        <div className="grid gap-2">
          <Skeleton className="h-9 w-11/12 sm:h-11" />
          <Skeleton className="h-9 w-3/5 sm:h-11" />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <Skeleton className="h-5 w-52" />
          <Skeleton className="h-9 w-32 rounded-md" />
        </div>
      </div>
      <Skeleton className="aspect-8/5 rounded-2xl sm:aspect-16/9" />
      <div className="grid max-w-[40rem] gap-3">
        <Skeleton className="h-6 w-full" />
        <Skeleton className="h-6 w-4/5" />
      </div>
      <div className="grid max-w-[40rem] gap-3">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-2/3" />
      </div>
    </output>
  );
}
