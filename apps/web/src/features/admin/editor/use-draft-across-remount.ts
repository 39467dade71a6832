import { useRouter } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect } from 'react';

interface StoredDraft {
  href: string;
  draft: unknown;
}

/** Another language draws the screen anew: what was typed comes over, until the screen is left. */
const drafts = new WeakMap<AnyRouter, StoredDraft>();

/**
 * Keeps what `current` answers as the screen goes, null for nothing, and hands it to `restore` where the screen stands
 * again at the same address.
 */
export function useDraftAcrossRemount<Draft>(current: () => Draft | null, restore: (draft: Draft) => void): void {
  const router = useRouter();
  const draftNow = useEffectEvent(current);
  const restoreNow = useEffectEvent(restore);
  // Not later: the screen that goes is cleaned up before the new one comes here, but after that is first drawn.
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
