import type { AgeBand } from '@ecopulse/contract/accounts/account-forms';

export interface StoredAge {
  readonly band: AgeBand | null;
  /** When the resident used up their own change. */
  readonly changedAt: Date | null;
}

/**
 * The first answer is free. Residents change it once, moderators as often as needed; `final` is refused.
 * A moderator's change does not use up the resident's own.
 */
export function judgeAgeBand(
  { band, changedAt }: StoredAge,
  wanted: AgeBand,
  by: 'resident' | 'moderator',
): 'same' | 'answer' | 'change' | 'final' {
  if (band === wanted) return 'same';
  if (band === null || by === 'moderator') return 'answer';
  return changedAt === null ? 'change' : 'final';
}
