/** A change of a subject drops all cached responses about it. */
export type CachedSubject =
  | 'challenges'
  | 'conditions'
  | 'event-calendars'
  | 'events'
  | 'green-spaces'
  | 'lessons'
  | 'news'
  | 'operator'
  | 'translations';

/** Whether a challenge can be joined depends on the content that it counts. Calendars say nothing about who comes. */
export const DEPENDENT_SUBJECTS: Readonly<Partial<Record<CachedSubject, CachedSubject>>> = {
  events: 'event-calendars',
  'green-spaces': 'challenges',
  lessons: 'challenges',
  news: 'challenges',
};

/** Anyone can trigger these repeatedly, so their subject is dropped at most once a second. */
export const THROTTLED_SUBJECTS = { ratings: 'green-spaces', participations: 'events' } as const satisfies Readonly<
  Record<string, CachedSubject>
>;

export type ThrottledSubject = keyof typeof THROTTLED_SUBJECTS;

export const CACHED_RESPONSES = 'answers';

/** Sent as text between processes, also of this release and the previous one, so never rename topics or keys. */
export interface Topics {
  readonly [CACHED_RESPONSES]: CachedSubject | ThrottledSubject;
  readonly limits: 'changed';
  /** A news polling cycle has ended; key: its start in epoch milliseconds. */
  readonly 'news-round': number;
  /** Open pages of a resident must refresh; `streamKey` makes the key. */
  readonly push: `${number}/${string}`;
  readonly rankings: `left/${number}` | 'corrected' | 'frozen';
  readonly resident: number;
  /** Key: token hash. */
  readonly session: string;
  /** Key: token hash. */
  readonly 'session-started': string;
}

export type Topic = keyof Topics;

export type TopicChange = { readonly [T in Topic]: { readonly topic: T; readonly key: Topics[T] } }[Topic];
