export const visitProblems = {
  'visit-not-found': { status: 404, title: 'Visit not found', detail: "This visit doesn't exist." },
  'visit-pictures-full': {
    status: 409,
    title: 'Visit has its pictures',
    detail: 'A visit can have up to {limit} pictures. Remove one to add another.',
  },
  'pictures-full': {
    status: 409,
    title: 'No room for pictures',
    detail: 'Your visit pictures have used up all {megabytes} MB. Remove some to add more.',
  },
} as const;

export type VisitErrorCode = keyof typeof visitProblems;
