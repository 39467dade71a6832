import type { AnyRouter } from '@tanstack/react-router';

/**
 * Moves the focus to a new page's heading, so that a screen reader speaks it and Tab goes on from there. Not on the
 * first page (the browser does that), nor when only a filter in the address changed (someone is typing there).
 */
export function focusHeadingOnNavigation(router: AnyRouter): () => void {
  return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}
