import { useRouter } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect } from 'react';

interface StoredDraft {
  href: string;
  draft: unknown;
}

export interface DraftHandover<Draft> {
  draft: Draft;
  /** Whether the draft also moves to the next URL, instead of only surviving a remount at this one. */
  followsNavigation: boolean;
}

/** Drafts survive two remounts: a change of language, and the first save, which moves to the item's URL. */
const drafts = new WeakMap<AnyRouter, StoredDraft>();

/** On unmount, stores the draft from `getDraft`, if any. On mount at the same URL, passes it to `restore`. */
export function useDraftAcrossRemount<Draft>(
  getDraft: () => DraftHandover<Draft> | null,
  restore: (draft: Draft) => void,
): void {
  const router = useRouter();
  const getLatestDraft = useEffectEvent(getDraft);
  const restoreLatest = useEffectEvent(restore);
  // In a layout effect, because React runs the old screen's cleanup before it, but after the new screen's first render.
  useLayoutEffect(() => {
    const { href } = router.latestLocation;
    const stored = drafts.get(router);
    drafts.delete(router);
    if (stored?.href === href) restoreLatest(stored.draft as Draft);
    return () => {
      const handover = getLatestDraft();
      const nextHref = router.latestLocation.href;
      if (handover && (handover.followsNavigation || nextHref === href))
        drafts.set(router, { href: nextHref, draft: handover.draft });
    };
  }, [router]);
}
