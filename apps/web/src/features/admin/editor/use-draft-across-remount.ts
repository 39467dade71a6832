import { useRouter } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect } from 'react';

interface StoredDraft {
  href: string;
  draft: unknown;
}

/** A change of language mounts the screen again. The draft of the old one waits here for the new one. */
const drafts = new WeakMap<AnyRouter, StoredDraft>();

/**
 * Stores the draft that `current` returns when the screen unmounts, and passes it to `restore` if the screen mounts again at
 * the same address. Null stores nothing.
 */
export function useDraftAcrossRemount<Draft>(current: () => Draft | null, restore: (draft: Draft) => void): void {
  const router = useRouter();
  const draftNow = useEffectEvent(current);
  const restoreNow = useEffectEvent(restore);
  // A layout effect: React cleans up the old screen before it runs this in the new one, but after the new one's first render.
  useLayoutEffect(() => {
    const { href } = router.latestLocation;
    const stored = drafts.get(router);
    drafts.delete(router);
    if (stored?.href === href) restoreNow(stored.draft as Draft);
    return () => {
      const draft = draftNow();
      if (draft !== null && router.latestLocation.href === href) drafts.set(router, { href, draft });
    };
  }, [router]);
}
