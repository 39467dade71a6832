/** For how many days a deleted account can be restored; then it is erased. */
export const RESTORABLE_DAYS = 7;

/** Why data is kept: to run the account, to protect it, to show progress, to connect residents, to run EcoPulse. */
export type Purpose = 'account' | 'security' | 'progress' | 'community' | 'operation';

/** For how long: as long as the account, at most a number of days, or for as long as EcoPulse runs. */
export type Retention = 'account' | 'always' | { readonly days: number };

interface DataKind {
  readonly purpose: Purpose;
  readonly retention: Retention;
  /** What is left when the account is erased: nothing, or rows that no longer say whose they were. */
  readonly afterErasure: 'nothing' | 'anonymous';
}

/**
 * The kinds of personal data. Every table that holds a resident's id belongs to one of them: the server's registry says
 * which, and how each is exported and erased. The privacy notice lists the kinds from here.
 */
export const PERSONAL_DATA = {
  account: { purpose: 'account', retention: 'account', afterErasure: 'nothing' },
  usernames: { purpose: 'security', retention: 'always', afterErasure: 'anonymous' },
  picture: { purpose: 'account', retention: 'account', afterErasure: 'nothing' },
  consents: { purpose: 'account', retention: 'account', afterErasure: 'nothing' },
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
