import { Skeleton } from '../../../ui/skeleton.tsx';

function FieldSkeleton() {
  return (
    <div className="grid gap-2">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-12 rounded-md" />
    </div>
  );
}

function TextSkeleton({ textOf }: { textOf: string | undefined }) {
  return (
    <div className="grid gap-2">
      <Skeleton className="h-4 w-24" />
      <div
        data-page-text={textOf}
        className="overflow-hidden px-4 border-x-[1.5px] border-transparent text-base whitespace-pre-wrap has-[div]:border-0 has-[div]:px-0"
      >
        <Skeleton className="h-32 rounded-md" />
      </div>
    </div>
  );
}

export function SectionSkeleton({ textOf }: { textOf?: string }) {
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-5 rounded-xl bg-surface p-5 shadow-soft sm:p-6 xl:grid-cols-[12rem_minmax(0,1fr)]">
      <Skeleton className="h-6 w-28" />
      <div className="grid grid-cols-1 gap-5">
        <FieldSkeleton />
        <TextSkeleton textOf={textOf} />
        <div className="grid gap-5 sm:grid-cols-2">
          <FieldSkeleton />
          <FieldSkeleton />
        </div>
      </div>
    </div>
  );
}

export function EditorSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <Skeleton className="h-5 w-28" />
        <p
          data-page-text="title name"
          className="text-2xl font-extrabold tracking-[-0.03em] text-balance wrap-anywhere"
        >
          <Skeleton className="h-8 w-2/3" />
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-3">
        <Skeleton className="h-11 w-36 rounded-md max-sm:grow" />
        <Skeleton className="h-9 w-48 rounded-md max-sm:grow" />
      </div>
      <SectionSkeleton textOf="description summary" />
      <SectionSkeleton />
    </div>
  );
}
