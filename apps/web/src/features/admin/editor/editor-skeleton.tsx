import { Skeleton } from '../../../ui/skeleton.tsx';

/** The shape of an editor while it loads. */
export function EditorSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-12" />
      <Skeleton className="h-96 rounded-xl" />
    </div>
  );
}
