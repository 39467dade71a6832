import { type ComponentProps, lazy, Suspense } from 'react';
import type { RemoveFriendDialog } from './remove-friend.tsx';

/** Call it before the dialog opens, so that the dialog opens without delay. */
export const loadRemoveFriendDialog = () => import('./remove-friend.tsx');

const Loaded = lazy(async () => ({ default: (await loadRemoveFriendDialog()).RemoveFriendDialog }));

/** Imported on demand, since dialogs are large and few residents need this one. */
export function LazyRemoveFriendDialog(props: ComponentProps<typeof RemoveFriendDialog>) {
  if (!props.friend) return null;
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
