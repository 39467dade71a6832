import type { ContentState, ContentStatus } from '@ecopulse/contract/admin/content-admin';

interface StoredState {
  readonly id: number;
  readonly version: number;
  readonly isShown: boolean;
  readonly was_published: boolean;
  readonly edited_at: Date | null;
}

export function toContentState({ id, version, isShown, was_published, edited_at }: StoredState): ContentState {
  return { id, version, status: contentStatus(isShown, was_published), editedAt: edited_at?.toISOString() ?? null };
}

function contentStatus(isShown: boolean, wasPublished: boolean): ContentStatus {
  if (isShown) return 'published';
  return wasPublished ? 'retired' : 'draft';
}
