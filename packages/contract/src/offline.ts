import * as z from 'zod/mini';
import { moment } from './scalars.ts';

/** Calls made offline longer ago are refused as `too-old`. */
export const MAX_OFFLINE_HOURS = 24;
/** By how much a device's clock may be wrong: calls from further ahead are refused as `clock-wrong`. */
export const MAX_CLOCK_ERROR_MINUTES = 5;

/** When the resident made the call; defaults to now. */
export const madeAt = z.nullish(moment);

export const OFFLINE_ERRORS = ['key-reused', 'too-old', 'before-account', 'clock-wrong'] as const;

export const offlineProblems = {
  'key-reused': {
    status: 422,
    detail: 'Something went wrong. Reload the page and try again.',
    title: 'Key used before',
  },
  'too-old': { status: 422, detail: 'This happened more than {hours} hours ago, so it no longer counts.' },
  'before-account': {
    status: 422,
    detail: 'This was made before your account was, so it does not count.',
    title: 'Before your account',
  },
  'clock-wrong': {
    status: 422,
    detail: "Your device's clock is ahead. Please correct it and try again.",
    title: 'Clock ahead',
  },
} as const;
