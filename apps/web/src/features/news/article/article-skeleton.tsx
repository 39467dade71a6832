import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The skeleton of an article. */
export function ArticleSkeleton() {
  return (
    <output className="grid gap-6">
      <span className="sr-only">
        <Trans>Loading article…</Trans>
      </span>
      <div className="grid gap-4">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-11 w-11/12" />
        <Skeleton className="h-5 w-52" />
      </div>
      <Skeleton className="aspect-8/5 rounded-2xl sm:aspect-16/9" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-4/5" />
    </output>
  );
}
