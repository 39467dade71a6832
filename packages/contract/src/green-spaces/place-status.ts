import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { expectedVersion } from '../admin/content-admin.ts';
import { day, text } from '../scalars.ts';
import { OPEN_STATUS, PLACE_STATES, type PlaceStatus } from './place-state.ts';

export const placeStatus = z.object({
  state: z.enum(PLACE_STATES),
  from: z.nullable(day),
  until: z.nullable(day),
  reason: z.nullable(z.string()),
  source: z.nullable(z.string()),
});

const formDay = z.optional(z.nullable(z.iso.date({ error: ADMIN_FIELD_PROBLEMS['not-a-day'] })));
const formText = z.optional(z.nullable(text(200).check(z.trim())));

/** With a version, the status is stored only if it is the current one. */
export const placeStatusForm = z
  .object({
    state: z.enum(PLACE_STATES, { error: ADMIN_FIELD_PROBLEMS['unknown-state'] }),
    from: formDay,
    until: formDay,
    reason: formText,
    source: formText,
    version: z.optional(expectedVersion.shape.version),
  })
  .check(({ value, issues }) => {
    const { state, from, until, reason } = value;
    if (state === 'open') return;
    const refuse = (field: string, problem: 'until-before-from' | 'no-reason') =>
      issues.push({
        code: 'custom',
        input: value,
        path: [field],
        message: ADMIN_FIELD_PROBLEMS[problem],
        continue: true,
      });
    if (from && until && from > until) refuse('until', 'until-before-from');
    if (!reason) refuse('reason', 'no-reason');
  });

export type PlaceStatusForm = z.infer<typeof placeStatusForm>;

/** Drops what does not matter while it is open. */
export function toPlaceStatus({ state, from, until, reason, source }: PlaceStatusForm): PlaceStatus {
  if (state === 'open') return OPEN_STATUS;
  return { state, from: from ?? null, until: until ?? null, reason: reason || null, source: source || null };
}
