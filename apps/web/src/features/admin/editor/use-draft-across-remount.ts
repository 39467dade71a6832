import { useRouter } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect } from 'react';

interface StoredDraft {
  href: string;
  draft: unknown;
}

export interface DraftHandover<Draft> {
  draft: Draft;
  /** True carries the draft to the URL navigated to; false keeps it for a remount at the same URL only. */
  followsNavigation: boolean;
}

/** Drafts survive two remounts: a change of language, and the first save, which moves to the item's URL. */
const drafts = new WeakMap<AnyRouter, StoredDraft>();

/** On unmount, stores the result of `current` (null stores nothing). On mount at the draft's URL, passes it to `restore`. */
export function useDraftAcrossRemount<Draft>(
  current: () => DraftHandover<Draft> | null,
  restore: (draft: Draft) => void,
): void {
  const router = useRouter();
  const draftNow = useEffectEvent(current);
  const restoreNow = useEffectEvent(restore);
  // In a layout effect, because React runs the old screen's cleanup before it, but after the new screen's first render.
  useLayoutEffect(() => {
    const { href } = router.latestLocation;
    const stored = drafts.get(router);
    drafts.delete(router);
    if (stored?.href === href) restoreNow(stored.draft as Draft);
    return () => {
      const passedOn = draftNow();
      const next = router.latestLocation.href;
      if (passedOn && (passedOn.followsNavigation || next === href))
        drafts.set(router, { href: next, draft: passedOn.draft });
    };
  }, [router]);
}
