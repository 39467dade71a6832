export const MAX_NOTE_LENGTH = 1_000;
export const MAX_PICTURES_PER_VISIT = 3;
/** The longest side of a stored picture, in pixels. */
export const MAX_VISIT_PICTURE_SIDE_PX = 1_600;
/** Per resident, as stored; 1 MB is 1,000,000 bytes. */
export const MAX_VISIT_PICTURES_MEGABYTES = 50;

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
