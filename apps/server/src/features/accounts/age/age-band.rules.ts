import type { AgeBand } from '@ecopulse/contract/accounts/account-forms';

export interface StoredAge {
  readonly band: AgeBand | null;
  /** When the resident used up their own change. */
  readonly changedAt: Date | null;
}

/** For the audit log: `m…@example.sg`. */
export function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}…${email.slice(email.lastIndexOf('@'))}`;
}

/** A resident's first answer is free, and they change it once; `final` is refused. */
export function judgeAgeBand({ band, changedAt }: StoredAge, wanted: AgeBand): 'same' | 'answer' | 'change' | 'final' {
  if (band === wanted) return 'same';
  if (band === null) return 'answer';
  return changedAt === null ? 'change' : 'final';
}
