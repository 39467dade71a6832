export const eventProblems = {
  'event-not-found': {
    status: 404,
    title: 'Event not found',
    detail: "This event doesn't exist or isn't public.",
  },
  'event-not-joined': { status: 404, title: 'Event not joined', detail: "You haven't joined this event." },
  'organiser-only': {
    status: 403,
    title: 'Organiser only',
    detail: 'Only the organiser of this event can do this.',
  },
  'age-band': {
    status: 403,
    title: 'Age limit',
    detail: 'This event is for people aged {age} or over. You can set your age in Settings.',
  },
  'event-not-possible': {
    status: 422,
    title: 'Event not possible',
    detail: "Something about this event isn't possible. Please check the marked fields.",
  },
  'already-going': { status: 409, title: 'Already going', detail: "You've already joined this event." },
  'event-over': { status: 409, title: 'Event over', detail: 'This event is over.' },
  'event-cancelled': { status: 409, title: 'Event cancelled', detail: 'This event was cancelled.' },
  'event-attended': {
    status: 409,
    title: 'People have attended',
    detail: "People have already attended this event, so it can't be moved or cancelled.",
  },
  'event-not-held': { status: 409, title: 'Event not held', detail: 'This event is not waiting for a review.' },
  'offer-ended': { status: 409, title: 'Offer ended', detail: 'This offer has ended.' },
  'event-full': { status: 409, title: 'Event full', detail: 'This event is full.' },
  'event-not-on': {
    status: 409,
    title: 'Event not on',
    detail: 'You can record your attendance from 30 minutes before the start to 60 minutes after the end.',
  },
  'event-not-over': { status: 409, title: 'Event not over', detail: 'You can do this after the event has ended.' },
  'event-closed': {
    status: 409,
    title: 'Event closed',
    detail: 'This can be changed for {days} days after the event.',
  },
  'already-attended': {
    status: 409,
    title: 'Already attended',
    detail: "You've already recorded your attendance at this event.",
  },
  'calendar-not-found': {
    status: 404,
    title: 'Calendar not found',
    detail: 'This calendar link is wrong or was replaced. You can create another one in Settings.',
  },
  'wrong-code': {
    status: 422,
    title: 'Wrong code',
    detail: "This code isn't right or is no longer valid. Ask the organiser for the current one.",
  },
} as const;

export type EventErrorCode = keyof typeof eventProblems;
