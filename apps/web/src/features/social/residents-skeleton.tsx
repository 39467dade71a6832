import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RESIDENT_ROWS } from './resident-row.tsx';

/** Rows in the shape of the residents. */
export function ResidentsSkeleton({ rows = 4 }: { rows?: number | undefined }) {
  return (
    <output className="block">
      <span className="sr-only">
        <Trans>Loading…</Trans>
      </span>
      <div className={RESIDENT_ROWS}>
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <div key={row} className="flex items-center gap-3 rounded-lg bg-surface p-4 shadow-soft">
            <Skeleton className="size-12 shrink-0 rounded-full!" />
            <div className="grid grow gap-2">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-4 w-1/4" />
            </div>
            <Skeleton className="h-9 w-24 rounded-md!" />
          </div>
        ))}
      </div>
    </output>
  );
}
