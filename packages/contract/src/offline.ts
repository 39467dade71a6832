import * as z from 'zod/mini';

/** Calls made offline longer ago are refused as `too-old`. */
export const MAX_OFFLINE_HOURS = 72;
/** A device whose clock is further ahead is refused as `clock-wrong`. */
export const MAX_CLOCK_AHEAD_MINUTES = 5;

/** When the resident made the call; defaults to now. */
export const madeAt = z.nullish(z.iso.datetime({ error: 'Must be a moment in UTC, such as 2026-11-21T04:05:06.789Z' }));

export const OFFLINE_ERRORS = ['key-reused', 'too-old', 'clock-wrong'] as const;

export const offlineProblems = {
  'key-reused': {
    status: 422,
    title: 'Key used before',
    detail: 'This was sent under a key that belongs to something else.',
  },
  'too-old': {
    status: 422,
    title: 'Too old',
    detail: 'This was made more than {hours} hours ago, which is too late to count.',
  },
  'clock-wrong': {
    status: 422,
    title: 'Clock ahead',
    detail: "Your device's clock is ahead. Please set it and try again.",
  },
} as const;
