import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RESIDENT_ROWS } from './resident-row.tsx';

interface ResidentsSkeletonProps {
  rows?: number | undefined;
  isTall?: boolean;
}

export function ResidentsSkeleton({ rows = 4, isTall = false }: ResidentsSkeletonProps) {
  return (
    <output className="block">
      <span className="sr-only">
        <Trans>Loading…</Trans>
      </span>
      <div className={RESIDENT_ROWS}>
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <div key={row} className="flex flex-wrap items-center gap-3 rounded-lg bg-surface p-4 shadow-soft">
            <Skeleton className="size-12 shrink-0 rounded-full!" />
            <div className="grid min-w-0 grow-999 basis-28 gap-2">
              <Skeleton className="h-5 w-4/5 max-w-44" />
              <Skeleton className="h-4 w-3/5 max-w-28" />
              {isTall && <Skeleton className="h-10 w-full max-w-52" />}
            </div>
            <div className="flex grow justify-end">
              <Skeleton className={`w-24 rounded-md! ${isTall ? 'h-11' : 'h-9'}`} />
            </div>
          </div>
        ))}
      </div>
    </output>
  );
}
