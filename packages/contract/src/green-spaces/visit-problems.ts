export const visitProblems = {
  'visit-not-found': { status: 404, detail: "This visit doesn't exist." },
  'visit-pictures-full': {
    status: 409,
    detail: 'A visit can have up to {limit} pictures. Remove one to add another.',
    title: 'Visit has its pictures',
  },
  'pictures-full': {
    status: 409,
    detail: 'Your visit pictures have used up all {megabytes} MB. Remove some to add more.',
    title: 'No room for pictures',
  },
} as const;

export type VisitErrorCode = keyof typeof visitProblems;
