import type { ContentState, ContentStatus } from '@ecopulse/contract/content-admin';

/** What a row of content says of its state: shown now, shown before, or never shown. */
interface Stored {
  readonly id: number;
  readonly version: number;
  readonly isShown: boolean;
  readonly was_published: boolean;
  readonly edited_at: Date | null;
}

export function toContentState({ id, version, isShown, was_published, edited_at }: Stored): ContentState {
  return { id, version, status: contentStatus(isShown, was_published), editedAt: edited_at?.toISOString() ?? null };
}

function contentStatus(isShown: boolean, wasPublished: boolean): ContentStatus {
  if (isShown) return 'published';
  return wasPublished ? 'retired' : 'draft';
}
