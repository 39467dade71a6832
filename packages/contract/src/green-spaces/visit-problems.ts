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
    detail: 'Your pictures of visits take up all of their {megabytes} MB. Remove some to add others.',
  },
} as const;

export type VisitErrorCode = keyof typeof visitProblems;
