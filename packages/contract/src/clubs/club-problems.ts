export const clubProblems = {
  'club-not-found': {
    status: 404,
    title: 'Club not found',
    detail: "This club doesn't exist or isn't public.",
  },
  'club-not-joined': { status: 404, title: 'Club not joined', detail: "You aren't a member of this club." },
  'club-member-not-found': {
    status: 404,
    title: 'Member not found',
    detail: "This resident isn't a member of the club.",
  },
  'club-request-not-found': {
    status: 404,
    title: 'Request not found',
    detail: 'This request to join was already answered or withdrawn.',
  },
  'club-goal-not-found': { status: 404, title: 'No goal', detail: 'This club has no goal at the moment.' },
  'club-too-soon': {
    status: 403,
    title: 'Too soon for a club',
    detail: 'You can start a club {days} days after you registered, and once you have {visits} verified visits.',
  },
  'steward-only': { status: 403, title: 'Stewards only', detail: 'Only stewards of this club can do this.' },
  'club-limit': {
    status: 409,
    title: 'Club limit',
    detail: 'You can be in {limit} clubs, counting those you asked to join.',
  },
  'club-full': { status: 409, title: 'Club full', detail: 'This club already has {limit} members, the maximum.' },
  'already-member': { status: 409, title: 'Already a member', detail: "You're already a member of this club." },
  'last-steward': {
    status: 409,
    title: 'Last steward',
    detail: 'A club needs a steward. Make another member a steward first.',
  },
  'club-archived': {
    status: 409,
    title: 'Club archived',
    detail: 'This club is archived. A steward can bring it back.',
  },
  'club-removed': {
    status: 409,
    title: 'Club removed',
    detail: 'EcoPulse has closed this club. Only a moderator can bring it back.',
  },
  'club-goal-running': {
    status: 409,
    title: 'A goal is running',
    detail: 'This club already has a goal. Stop it before you set another one.',
  },
  'club-code-ended': {
    status: 410,
    title: 'Invitation ended',
    detail: 'This invitation no longer works. Ask a steward for a new one.',
  },
  'club-not-possible': {
    status: 422,
    title: 'Not possible',
    detail: "Something about this isn't possible. Please check the marked fields.",
  },
} as const;

export type ClubErrorCode = keyof typeof clubProblems;
