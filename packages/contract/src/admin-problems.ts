/** The errors that only an admin's calls can answer; see `errors.ts`. */
export const adminProblems = {
  'source-not-found': { status: 404, title: 'Feed not found', detail: 'We do not know this feed, or it was removed.' },
  'edited-meanwhile': {
    status: 409,
    title: 'Edited meanwhile',
    detail: 'Somebody else has changed this since you opened it. Nothing of yours was saved yet.',
  },
  'source-exists': { status: 409, title: 'Feed exists', detail: 'There is a feed with this address already.' },
  'feed-article': {
    status: 422,
    title: 'Article of a feed',
    detail: 'An article of a feed says what its source says. It can be withdrawn, but not edited.',
  },
  'not-ready': {
    status: 422,
    title: 'Not ready',
    detail: 'Something is still missing before this can be published.',
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>;

export type AdminErrorCode = keyof typeof adminProblems;
