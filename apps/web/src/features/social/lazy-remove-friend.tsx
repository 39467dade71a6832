import { type ComponentProps, lazy, Suspense } from 'react';
import type { RemoveFriend } from './remove-friend.tsx';

/** To be called when the menu that leads to the question opens, so that nobody waits for it then. */
export const loadRemoveFriend = () => import('./remove-friend.tsx');

const Loaded = lazy(async () => ({ default: (await loadRemoveFriend()).RemoveFriend }));

/** The question before a friendship ends. Few ask for it, and dialogs are large. */
export function LazyRemoveFriend(props: ComponentProps<typeof RemoveFriend>) {
  if (!props.friend) return null;
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
