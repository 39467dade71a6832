export const clubProblems = {
  'club-not-found': { status: 404, detail: "This club doesn't exist or isn't public." },
  'club-not-joined': { status: 404, detail: "You aren't a member of this club." },
  'club-member-not-found': {
    status: 404,
    detail: "This resident isn't a member of the club.",
    title: 'Member not found',
  },
  'club-request-not-found': {
    status: 404,
    detail: 'This request to join was already answered or withdrawn.',
    title: 'Request not found',
  },
  'club-goal-not-found': { status: 404, detail: 'This club has no goal at the moment.', title: 'No goal' },
  'club-too-soon': {
    status: 403,
    detail: 'You can start a club {days} days after you registered, and once you have {visits} verified visits.',
    title: 'Too soon for a club',
  },
  'steward-only': { status: 403, detail: 'Only stewards of this club can do this.', title: 'Stewards only' },
  'club-limit': { status: 409, detail: 'You can be in {limit} clubs, counting those you asked to join.' },
  'club-full': { status: 409, detail: 'This club already has {limit} members, the maximum.' },
  'already-member': { status: 409, detail: "You're already a member of this club.", title: 'Already a member' },
  'last-steward': { status: 409, detail: 'A club needs a steward. Make another member a steward first.' },
  'club-archived': { status: 409, detail: 'This club is archived. A steward can bring it back.' },
  'club-removed': { status: 409, detail: 'EcoPulse has closed this club. Only a moderator can bring it back.' },
  'club-goal-running': {
    status: 409,
    detail: 'This club already has a goal. Stop it before you set another one.',
    title: 'A goal is running',
  },
  'club-code-ended': {
    status: 410,
    detail: 'This invitation no longer works. Ask a steward for a new one.',
    title: 'Invitation ended',
  },
  'club-not-possible': {
    status: 422,
    detail: "Something about this isn't possible. Please check the marked fields.",
    title: 'Not possible',
  },
} as const;

export type ClubErrorCode = keyof typeof clubProblems;
