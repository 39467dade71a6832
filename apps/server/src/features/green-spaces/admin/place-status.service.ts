import { isDeepStrictEqual } from 'node:util';
import type { FactField, PlaceFacts } from '@ecopulse/contract/green-spaces/place-facts';
import { isClosedOn, OPEN_STATUS, type PlaceStatus } from '@ecopulse/contract/green-spaces/place-state';
import { type Day, dayOf } from '../../../core/calendar/calendar.rules.ts';
import {
  type EditContext,
  editContent,
  type EditingDeps,
  type EditRequest,
} from '../../../core/content/content-editing.ts';
import { dateFacts, filledFacts } from '../field-locks.rules.ts';
import { toForm } from './green-spaces.admin.rules.ts';
import { changeSpace, findFirstFeatured, type SpaceRow } from './green-spaces.admin.queries.ts';
import { correctionColumns, GREEN_SPACE_KIND, reload } from './green-spaces.admin.service.ts';

/** All throw like an edit of a green space. */
export interface PlaceStatusEditing {
  /** Returns what is stored. */
  setStatus(request: EditRequest, status: PlaceStatus): Promise<PlaceStatus>;
  setFeatured(request: EditRequest, isFeatured: boolean): Promise<void>;
  /** The facts were checked today, whether they changed or not. */
  dateFacts(request: EditRequest, fields: readonly FactField[], source: string): Promise<PlaceFacts>;
}

export function createPlaceStatusEditing(deps: EditingDeps): PlaceStatusEditing {
  return {
    async setStatus(request, status) {
      const row = await editContent(deps, GREEN_SPACE_KIND, request, null, async (context) => {
        const before = context.before.status ?? OPEN_STATUS;
        const dated = withFirstDay(status, before, dayOf(context.now));
        if (isDeepStrictEqual(before, dated)) return null;
        return changeField(context, 'status', dated.state === 'open' ? null : dated);
      });
      return row.status ?? OPEN_STATUS;
    },
    async setFeatured(request, isFeatured) {
      await editContent(deps, GREEN_SPACE_KIND, request, null, async (context) => {
        if ((context.before.featured !== null) === isFeatured) return null;
        return changeField(context, 'featured', isFeatured ? (await findFirstFeatured(context.trx)) - 1 : null);
      });
    },
    async dateFacts(request, fields, source) {
      const { facts } = await editContent(deps, GREEN_SPACE_KIND, request, null, async ({ trx, now, before }) => {
        const filled = filledFacts({ ...toForm(before), tracks: [], heritageTrees: [] });
        const known = fields.filter((field) => field in before.facts || filled.includes(field));
        const dated = dateFacts(before.facts, known, dayOf(now), source);
        if (isDeepStrictEqual(dated, before.facts)) return null;
        await changeSpace(trx, { id: before.id, values: { facts: JSON.stringify(dated) }, routes: null });
        return { row: await reload(trx, before.id), action: 'edited', fields: 'facts' } as const;
      });
      return facts;
    },
  };
}

/** Without a first day, it would close days on which residents were there. */
function withFirstDay(status: PlaceStatus, before: PlaceStatus, today: Day): PlaceStatus {
  if (status.from !== null || !isClosedOn(status, today)) return status;
  return { ...status, from: isClosedOn(before, today) ? before.from : today };
}

async function changeField({ trx, now, before }: EditContext<SpaceRow>, field: 'status' | 'featured', value: unknown) {
  const column = field === 'status' && value !== null ? JSON.stringify(value) : value;
  const values = { [field]: column, ...correctionColumns(before, { [field]: value }, now) };
  await changeSpace(trx, { id: before.id, values, routes: null });
  return { row: await reload(trx, before.id), action: 'edited', fields: field } as const;
}
