import { useRouter } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

interface KeptDraft {
  href: string;
  draft: unknown;
}

/** Another language draws the screen anew: what was typed comes over, until the screen is left. */
const kept = new WeakMap<AnyRouter, KeptDraft>();

/** What was typed at this address before the screen was drawn anew; null where nothing was. */
export function useFoundDraft(): unknown {
  const router = useRouter();
  const [found] = useState(() => {
    const before = kept.get(router);
    return before?.href === router.latestLocation.href ? before.draft : null;
  });
  return found;
}

/** Keeps what `current` answers as the screen goes, null for nothing, until it is drawn anew. */
export function useKeepDraft(current: () => unknown): void {
  const router = useRouter();
  const draftNow = useEffectEvent(current);
  useEffect(() => {
    const { href } = router.latestLocation;
    kept.delete(router);
    return () => {
      const draft = draftNow();
      if (draft !== null && router.latestLocation.href === href) kept.set(router, { href, draft });
    };
  }, [router]);
}
