import { Skeleton } from '../../../ui/skeleton.tsx';

function FieldSkeleton() {
  return (
    <div className="grid gap-2">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-12 rounded-md" />
    </div>
  );
}

function TextSkeleton() {
  return (
    <div className="grid gap-2">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-32 rounded-md" />
    </div>
  );
}

export function SectionSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-5 rounded-xl bg-surface p-5 shadow-soft sm:p-6 xl:grid-cols-[12rem_minmax(0,1fr)]">
      <Skeleton className="h-6 w-28" />
      <div className="grid grid-cols-1 gap-5">
        <FieldSkeleton />
        <TextSkeleton />
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
        <p className="text-2xl font-extrabold">
          <Skeleton className="h-8 w-2/3" />
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-3">
        <Skeleton className="h-11 w-36 rounded-md max-sm:grow" />
        <Skeleton className="h-9 w-48 rounded-md max-sm:grow" />
      </div>
      <SectionSkeleton />
      <SectionSkeleton />
    </div>
  );
}
