import { Trans } from '@lingui/react/macro';
import { brand } from '../../../lib/brand.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The shape of a green space's page while it loads. */
export function GreenSpaceSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <title>{brand.name}</title>
      <h1 className="sr-only" aria-live="polite">
        <Trans>Loading the green space…</Trans>
      </h1>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-11 w-full max-w-md" />
      <div className="grid gap-6 lg:grid-cols-[1.65fr_1fr]">
        <div className="grid content-start gap-6">
          <Skeleton className="aspect-8/5 rounded-2xl" />
          <Skeleton className="h-40 rounded-xl" />
        </div>
        <div className="grid content-start gap-6">
          <Skeleton className="h-64 rounded-xl" />
          <Skeleton className="h-40 rounded-xl" />
        </div>
      </div>
    </div>
  );
}
