import { useRouter } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect } from 'react';

interface StoredDraft {
  href: string;
  draft: unknown;
}

/** What a screen passes on when it unmounts. */
export interface PassedOn<Draft> {
  draft: Draft;
  /** The draft goes to the address that the screen unmounts for. Otherwise it waits for the screen's own address. */
  goesAlong: boolean;
}

/** A change of language mounts the screen again, and a first save mounts it at the item's address. The draft waits here. */
const drafts = new WeakMap<AnyRouter, StoredDraft>();

/**
 * Stores the draft that `current` returns when the screen unmounts, and passes it to `restore` when a screen mounts at the
 * address of the draft. Null stores nothing.
 */
export function useDraftAcrossRemount<Draft>(
  current: () => PassedOn<Draft> | null,
  restore: (draft: Draft) => void,
): void {
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
      const passedOn = draftNow();
      const next = router.latestLocation.href;
      if (passedOn && (passedOn.goesAlong || next === href)) drafts.set(router, { href: next, draft: passedOn.draft });
    };
  }, [router]);
}
