/** Subjects of cached responses: a change of a subject drops all cached responses about it. */
export type CachedSubject = 'challenges' | 'green-spaces' | 'lessons' | 'news' | 'translations';

/** What a cached response also depends on: a challenge can be joined if enough of what it counts exists. */
export const DEPENDENT_SUBJECTS: Readonly<Partial<Record<CachedSubject, CachedSubject>>> = {
  'green-spaces': 'challenges',
  lessons: 'challenges',
  news: 'challenges',
};

/**
 * Changes that can arrive in a stream, by anyone's repeated call, and the subject that they are about: it is dropped at
 * most once a second.
 */
export const STREAMED_SUBJECTS = { ratings: 'green-spaces' } as const satisfies Readonly<Record<string, CachedSubject>>;

export type StreamedSubject = keyof typeof STREAMED_SUBJECTS;

/** The topic of cached responses that are out of date. */
export const CACHED_RESPONSES = 'answers';

/**
 * Every topic of changes between processes, with its keys. Both are sent as text, also between this release and the
 * previous one: none may be renamed.
 */
export interface Topics {
  readonly [CACHED_RESPONSES]: CachedSubject | StreamedSubject;
  /** A round of news is over; the key is its start in milliseconds since 1970. */
  readonly 'news-round': number;
  /** The open pages of a resident have something new to show; `pushKey` makes the key. */
  readonly push: `${number}/${string}`;
  /** A resident has left the rankings, points were corrected, or a week's result is final. */
  readonly rankings: `left/${number}` | 'corrected' | 'frozen';
  /** Cached data of a resident, by id, is out of date. */
  readonly resident: number;
  /** Cached data of a session is out of date; the key is the hash of its token. */
  readonly session: string;
  /** A session has begun; the key is the hash of its token. */
  readonly 'session-started': string;
}

export type Topic = keyof Topics;

/** A change that all server processes receive after the commit. */
export type TopicChange = { readonly [T in Topic]: { readonly topic: T; readonly key: Topics[T] } }[Topic];
