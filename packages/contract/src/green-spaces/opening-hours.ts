import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { FIELD_PROBLEMS } from '../field-problems.ts';
import { HOURS_DAYS } from './open-at.ts';

const timeOfDay = z
  .string({ error: ADMIN_FIELD_PROBLEMS['not-a-time'] })
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: ADMIN_FIELD_PROBLEMS['not-a-time'] }));

/**
 * Hours of a day, or of public holidays, on which they replace those of the weekday. They end on the next day if `to` is not
 * after `from`: `00:00` is midnight. A day that is missing is closed.
 */
const hoursOfDay = z.object({
  day: z.enum(HOURS_DAYS, { error: FIELD_PROBLEMS['not-a-day'] }),
  from: timeOfDay,
  to: timeOfDay,
});

const always = z.object({ always: z.literal(true, { error: 'Must be true' }) });

const byDay = z.object({
  days: z
    .array(hoursOfDay, { error: 'Must be a list' })
    .check(z.minLength(1, { error: ADMIN_FIELD_PROBLEMS['no-day'] }), z.maxLength(HOURS_DAYS.length))
    .check(({ value, issues }) => {
      const days = value.map(({ day }) => day);
      const message = ADMIN_FIELD_PROBLEMS['repeated-facility'];
      for (const [index, day] of days.entries())
        if (days.indexOf(day) < index)
          issues.push({ code: 'custom', input: value, path: [index, 'day'], message, continue: true });
    }),
});

/** Null if unknown. */
export const openingHours = z.nullable(z.union([byDay, always], { error: ADMIN_FIELD_PROBLEMS['no-day'] }));
