import type { ContentState } from '@ecopulse/contract/content-admin';
import { contentStatus } from './content-status.rules.ts';

/** Where a piece of content is, as its row says: shown now, shown before, or never yet. */
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
