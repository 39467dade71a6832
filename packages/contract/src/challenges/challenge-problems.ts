export const challengeProblems = {
  'challenge-not-found': { status: 404, detail: "This challenge doesn't exist." },
  'challenge-not-joined': { status: 404, detail: "You haven't joined this challenge." },
  'already-joined': { status: 409, detail: "You've already joined this challenge." },
  'challenge-closed': { status: 409, detail: 'This challenge has ended.' },
  'cannot-be-completed': {
    status: 409,
    detail:
      "You can't complete this challenge right now. You've already done most of the things that count towards it, or you've reached today's limit.",
  },
  'club-members-only': {
    status: 403,
    detail: "Only members can join a club's challenge, and not while the club is archived.",
    title: 'For members of a club',
  },
  'leaving-final': {
    status: 409,
    detail:
      'You left this challenge more than {minutes} minutes ago, so that can no longer be undone. You can still join it again.',
    title: 'Leaving is final',
  },
  'already-completed': { status: 409, detail: "You've completed this challenge. You'll keep what you earned." },
} as const;
