/** A deleted account is erased after this time. */
export const RESTORABLE_DAYS = 7;

export const AGE_BANDS = ['under-13', '13-17', '18-plus'] as const;

/** Residents under 18 get the protected defaults. */
export function isMinor(band: (typeof AGE_BANDS)[number] | null): boolean {
  return band === 'under-13' || band === '13-17';
}

/** An account of a child is deleted if no parent has agreed by then. */
export const PARENT_ANSWER_DAYS = 14;

/** A request to see or correct data is due after this time (PDPA regulations). */
export const RIGHTS_REQUEST_DAYS = 30;

export const MAX_RIGHTS_REQUEST_TEXT = 2000;

export type Purpose = 'account' | 'security' | 'progress' | 'community' | 'operation';

export type Retention = 'account' | 'always' | { readonly days: number };

interface DataKind {
  readonly purpose: Purpose;
  readonly retention: Retention;
  /** `anonymous`: rows remain without a link to the resident. */
  readonly afterErasure: 'nothing' | 'anonymous';
}

/**
 * Each table with a resident's id belongs to one kind; the server's registry says how to export and erase it.
 * The privacy notice lists these kinds.
 */
export const PERSONAL_DATA = {
  account: { purpose: 'account', retention: 'account', afterErasure: 'nothing' },
  usernames: { purpose: 'security', retention: 'always', afterErasure: 'anonymous' },
  picture: { purpose: 'account', retention: 'account', afterErasure: 'nothing' },
  consents: { purpose: 'account', retention: 'account', afterErasure: 'nothing' },
  consentProofs: { purpose: 'operation', retention: { days: 365 }, afterErasure: 'nothing' },
  parent: { purpose: 'account', retention: 'account', afterErasure: 'nothing' },
  rightsRequests: { purpose: 'account', retention: 'account', afterErasure: 'nothing' },
  signIn: { purpose: 'security', retention: 'account', afterErasure: 'nothing' },
  sessions: { purpose: 'security', retention: { days: 180 }, afterErasure: 'nothing' },
  securityEvents: { purpose: 'security', retention: { days: 90 }, afterErasure: 'nothing' },
  attempts: { purpose: 'security', retention: { days: 1 }, afterErasure: 'nothing' },
  mails: { purpose: 'account', retention: { days: 1 }, afterErasure: 'nothing' },
  sentCalls: { purpose: 'operation', retention: { days: 7 }, afterErasure: 'nothing' },
  activities: { purpose: 'progress', retention: 'account', afterErasure: 'nothing' },
  visits: { purpose: 'progress', retention: 'account', afterErasure: 'nothing' },
  memories: { purpose: 'progress', retention: 'account', afterErasure: 'nothing' },
  learning: { purpose: 'progress', retention: 'account', afterErasure: 'nothing' },
  challenges: { purpose: 'progress', retention: 'account', afterErasure: 'nothing' },
  events: { purpose: 'community', retention: 'account', afterErasure: 'anonymous' },
  clubs: { purpose: 'community', retention: 'account', afterErasure: 'nothing' },
  conditions: { purpose: 'community', retention: { days: 7 }, afterErasure: 'nothing' },
  ratings: { purpose: 'community', retention: 'account', afterErasure: 'anonymous' },
  likes: { purpose: 'community', retention: 'account', afterErasure: 'anonymous' },
  reading: { purpose: 'progress', retention: 'account', afterErasure: 'nothing' },
  friends: { purpose: 'community', retention: 'account', afterErasure: 'nothing' },
  blocks: { purpose: 'community', retention: 'account', afterErasure: 'nothing' },
  reports: { purpose: 'community', retention: 'account', afterErasure: 'nothing' },
  translationReports: { purpose: 'operation', retention: 'account', afterErasure: 'anonymous' },
  notifications: { purpose: 'progress', retention: { days: 365 }, afterErasure: 'nothing' },
  pushSubscriptions: { purpose: 'account', retention: { days: 180 }, afterErasure: 'nothing' },
  adminActions: { purpose: 'operation', retention: 'always', afterErasure: 'anonymous' },
} as const satisfies Readonly<Record<string, DataKind>>;

export type PersonalDataKind = keyof typeof PERSONAL_DATA;

export const PERSONAL_DATA_KINDS = Object.keys(PERSONAL_DATA) as PersonalDataKind[];
