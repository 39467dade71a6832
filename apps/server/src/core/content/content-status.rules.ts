import type { ContentStatus } from '@ecopulse/contract/content-admin';

/** Of a piece of content: shown, shown before, or not yet. */
export function contentStatus(isShown: boolean, wasPublished: boolean): ContentStatus {
  if (isShown) return 'published';
  return wasPublished ? 'retired' : 'draft';
}
