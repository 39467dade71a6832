import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { day, idInPath } from '../scalars.ts';
import { CONDITION_CHIPS, type ConditionChip } from './place-state.ts';

const chip = z.enum(CONDITION_CHIPS as [ConditionChip, ...ConditionChip[]], {
  error: `Must be one of ${CONDITION_CHIPS.join(', ')}`,
});

/** `by` is the number of residents who agree; `at` is the day of the last of them, so that no visit can be recognised. */
export const condition = z.object({ chip, at: day, by: z.int() });

export type Condition = z.infer<typeof condition>;

export const conditionsEndpoints = defineEndpoints({
  'POST /api/green-spaces/:id/conditions': {
    summary:
      'Say how a place is, once for each verified visit of the past 24 hours; shown from the next full hour when two residents agree',
    access: 'member',
    limit: 'write',
    params: z.object({ id: idInPath }),
    body: z.object({ chip }),
    status: 204,
    errors: ['green-space-not-found', 'visit-first', 'already-answered'],
  },
});
