import { type ComponentProps, lazy, Suspense } from 'react';
import type { RemoveFriend } from './remove-friend.tsx';

/** Call it when the menu opens, so that the dialog opens without delay. */
export const loadRemoveFriend = () => import('./remove-friend.tsx');

const Loaded = lazy(async () => ({ default: (await loadRemoveFriend()).RemoveFriend }));

/** Imported on demand, since dialogs are large and few residents need this one. */
export function LazyRemoveFriend(props: ComponentProps<typeof RemoveFriend>) {
  if (!props.friend) return null;
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
