export const eventProblems = {
  'event-not-found': { status: 404, detail: "This event doesn't exist or isn't public." },
  'event-not-joined': { status: 404, detail: "You haven't joined this event." },
  'organiser-only': { status: 403, detail: 'Only the organiser of this event can do this.' },
  'age-band': {
    status: 403,
    detail: 'This event is for people aged {age} or over. You can set your age in Settings.',
    title: 'Age limit',
  },
  'event-not-possible': {
    status: 422,
    detail: "Something about this event isn't possible. Please check the marked fields.",
  },
  'already-going': { status: 409, detail: "You've already joined this event." },
  'event-over': { status: 409, detail: 'This event is over.' },
  'event-cancelled': { status: 409, detail: 'This event was cancelled.' },
  'event-attended': {
    status: 409,
    detail: "People have already attended this event, so it can't be moved or cancelled.",
    title: 'People have attended',
  },
  'event-not-held': { status: 409, detail: 'This event is not waiting for a review.' },
  'offer-ended': { status: 409, detail: 'This offer has ended.' },
  'event-full': { status: 409, detail: 'This event is full.' },
  'event-not-on': {
    status: 409,
    detail: 'Attendance can be recorded from 30 minutes before the start, and by code until 60 minutes after the end.',
  },
  'event-not-over': { status: 409, detail: 'You can do this after the event has ended.' },
  'event-closed': { status: 409, detail: 'This can be changed for {days} days after the event.' },
  'already-attended': { status: 409, detail: "You've already recorded your attendance at this event." },
  'calendar-not-found': {
    status: 404,
    detail: 'This calendar link is wrong or was replaced. You can create another one in Settings.',
  },
  'wrong-code': {
    status: 422,
    detail: "This code isn't right or is no longer valid. Ask the organiser for the current one.",
  },
} as const;

export type EventErrorCode = keyof typeof eventProblems;
