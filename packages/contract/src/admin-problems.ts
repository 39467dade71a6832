/** The errors that only admins' calls return; see `errors.ts`. */
export const adminProblems = {
  'source-not-found': { status: 404, title: 'Feed not found', detail: 'We do not know this feed, or it was removed.' },
  'report-not-found': { status: 404, title: 'Report not found', detail: 'We do not know this report.' },
  'check-in-not-found': {
    status: 404,
    title: 'Check-in not found',
    detail: 'We do not know this check-in, or it was never flagged.',
  },
  'edited-meanwhile': {
    status: 409,
    title: 'Edited meanwhile',
    detail: 'Somebody else has changed this since you opened it. Nothing of yours was saved yet.',
  },
  'source-exists': { status: 409, title: 'Feed exists', detail: 'There is a feed with this address already.' },
  'report-answered': {
    status: 409,
    title: 'Report answered',
    detail: 'Another admin has answered this report already.',
  },
  'adjustment-key-used': {
    status: 409,
    title: 'Correction made already',
    detail:
      'Another correction was sent from here before, and that one counts. Please look at the ledger before you make another.',
  },
  'below-zero': {
    status: 422,
    title: 'Below zero',
    detail: 'This would take more points than there are. At most {ecoPoints} can be taken.',
  },
  'own-admin': { status: 422, title: 'Own rights', detail: 'You cannot take your own admin rights away.' },
  'title-taken': { status: 409, title: 'Title taken', detail: 'There is another one with this title already.' },
  'badge-taken': { status: 409, title: 'Badge taken', detail: 'There is a badge with this name already.' },
  'challenge-joined': {
    status: 409,
    title: 'Challenge joined',
    detail:
      'Residents have joined this challenge. What it counts, how much of it, how long and what it earns stays as it is; its words can be changed.',
  },
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
