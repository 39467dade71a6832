import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of a green space's page while it loads. */
export function GreenSpaceSkeleton() {
  return (
    <output className="grid gap-6">
      <span className="sr-only">
        <Trans>Loading the green space…</Trans>
      </span>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-11 w-full max-w-md" />
      <div className="grid gap-6 lg:grid-cols-[1.65fr_1fr]">
        <Skeleton className="aspect-8/5 rounded-2xl" />
        <div className="grid content-start gap-6">
          <Skeleton className="h-64 rounded-xl" />
          <Skeleton className="h-40 rounded-xl" />
        </div>
      </div>
      <Skeleton className="h-40 rounded-xl lg:max-w-[62%]" />
    </output>
  );
}
