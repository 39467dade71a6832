import { isDeepStrictEqual } from 'node:util';
import type { FactField, PlaceFacts } from '@ecopulse/contract/green-spaces/place-facts';
import { OPEN_STATUS, type PlaceStatus } from '@ecopulse/contract/green-spaces/place-state';
import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import {
  type EditContext,
  editContent,
  type EditingDeps,
  type EditRequest,
} from '../../../core/content/content-editing.ts';
import { dateFacts } from '../field-locks.rules.ts';
import { changeSpace, findFirstFeatured, type SpaceRow } from './green-spaces.admin.queries.ts';
import { correctionColumns, GREEN_SPACE_KIND, reload } from './green-spaces.admin.service.ts';

/** All throw like an edit of a green space. */
export interface PlaceStatusEditing {
  setStatus(request: EditRequest, status: PlaceStatus): Promise<void>;
  setFeatured(request: EditRequest, isFeatured: boolean): Promise<void>;
  /** The facts were checked today, whether they changed or not. */
  dateFacts(request: EditRequest, fields: readonly FactField[], source: string): Promise<PlaceFacts>;
}

export function createPlaceStatusEditing(deps: EditingDeps): PlaceStatusEditing {
  return {
    async setStatus(request, status) {
      await editContent(deps, GREEN_SPACE_KIND, request, null, async (context) => {
        if (isDeepStrictEqual(context.before.status ?? OPEN_STATUS, status)) return null;
        return changeField(context, 'status', status.state === 'open' ? null : status);
      });
    },
    async setFeatured(request, isFeatured) {
      await editContent(deps, GREEN_SPACE_KIND, request, null, async (context) => {
        if ((context.before.featured !== null) === isFeatured) return null;
        return changeField(context, 'featured', isFeatured ? (await findFirstFeatured(context.trx)) - 1 : null);
      });
    },
    async dateFacts(request, fields, source) {
      const { facts } = await editContent(deps, GREEN_SPACE_KIND, request, null, async ({ trx, now, before }) => {
        const dated = dateFacts(before.facts, fields, dayOf(now), source);
        if (isDeepStrictEqual(dated, before.facts)) return null;
        await changeSpace(trx, { id: before.id, values: { facts: JSON.stringify(dated) }, routes: null });
        return { row: await reload(trx, before.id), action: 'edited', fields: 'facts' } as const;
      });
      return facts;
    },
  };
}

async function changeField({ trx, now, before }: EditContext<SpaceRow>, field: 'status' | 'featured', value: unknown) {
  const column = field === 'status' && value !== null ? JSON.stringify(value) : value;
  const values = { [field]: column, ...correctionColumns(before, { [field]: value }, now) };
  await changeSpace(trx, { id: before.id, values, routes: null });
  return { row: await reload(trx, before.id), action: 'edited', fields: field } as const;
}
