export const socialProblems = {
  'request-not-found': {
    status: 404,
    title: 'Friend request not found',
    detail: "This friend request doesn't exist or was withdrawn.",
  },
  'activity-not-found': {
    status: 404,
    title: 'Activity not found',
    detail: 'This is no longer in your feed.',
  },
  'friend-not-found': { status: 404, title: 'Friend not found', detail: "You aren't friends with this resident." },
  'resident-not-found': { status: 404, title: 'Resident not found', detail: "This resident doesn't exist." },
  'already-friends': { status: 409, title: 'Already friends', detail: "You're already friends." },
  'request-pending': {
    status: 409,
    title: 'Request pending',
    detail: "You've already sent a request. It hasn't been answered yet.",
  },
  'request-answered': { status: 409, title: 'Request answered', detail: 'This friend request was already answered.' },
  'friend-limit': {
    status: 409,
    title: 'Friend limit',
    detail: 'One of you already has {limit} friends, the maximum.',
  },
  'invite-ended': {
    status: 410,
    title: 'Invitation ended',
    detail: 'This invitation no longer works. Ask for a new link.',
  },
  'own-request': { status: 422, title: 'Own request', detail: "You can't send a friend request to yourself." },
  'own-block': { status: 422, title: 'Own block', detail: "You can't block yourself." },
  'own-report': { status: 422, title: 'Own report', detail: "You can't report yourself." },
  'requests-off': {
    status: 422,
    title: 'Takes no requests',
    detail: "This resident isn't accepting friend requests.",
  },
  'request-limit': {
    status: 429,
    title: 'Request limit',
    detail: "You've sent {limit} friend requests today. Come back tomorrow.",
  },
  'too-many-profiles': {
    status: 429,
    title: 'Too many profiles',
    detail: "You've viewed {limit} profiles in an hour. Please come back later.",
  },
  'report-limit': {
    status: 429,
    title: 'Report limit',
    detail: "You've sent {limit} reports today. Come back tomorrow.",
  },
} as const;
