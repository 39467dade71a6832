import { type GreenSpace, type GreenSpaceDetail, greenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import * as z from 'zod/mini';
import { addTranslations, languageSuffix, type TranslatedItems } from '../../core/content/translations.service.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Language } from '../../core/messages/catalogs.ts';
import type { Database } from '../../db/database.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { type CachedResponse, jsonContent } from '../../http/prepared-response.ts';
import { getDetailFacts, listGreenSpaces } from './green-spaces.service.ts';
import { detailTexts, listedTexts, toDetail, toGreenSpace } from './green-spaces.view.ts';

type Deps = Pick<SharedDeps, 'clock' | 'reads' | 'responseCache'>;

type GreenSpacesResponse = CachedResponse<GreenSpace[]> | Promise<CachedResponse<GreenSpace[]>>;

/** In Latin letters: lists show about two lines of a description. */
const MAX_DESCRIPTION_WIDTH = 100;

const LIST_TRANSLATIONS: TranslatedItems<GreenSpace> = {
  subject: 'green_space',
  textsOf: listedTexts,
  fieldsToEmpty: ['description'],
  maxWidthByField: { description: MAX_DESCRIPTION_WIDTH },
};

export function getGreenSpacesResponse(deps: Deps, language: Language | null = null): GreenSpacesResponse {
  const { reads, clock, responseCache } = deps;
  if (language === null)
    return responseCache.get('green-spaces', async () => {
      const rows = await reads((db) => listGreenSpaces(db, clock.now()));
      return jsonContent(z.parse(z.array(greenSpace), rows.map(toGreenSpace)));
    });
  return responseCache.get(`green-spaces/${language}`, async () =>
    jsonContent(await addTranslations(reads, language, LIST_TRANSLATIONS, (await getGreenSpacesResponse(deps)).value)),
  );
}

/** Throws `green-space-not-found`. */
export async function getGreenSpace(deps: Deps, id: number): Promise<GreenSpace> {
  const space = (await getGreenSpacesResponse(deps)).value.find((each) => each.id === id);
  if (!space) throw new ProblemError('green-space-not-found');
  return space;
}

const DETAIL_TRANSLATIONS: TranslatedItems<GreenSpaceDetail> = { subject: 'green_space', textsOf: detailTexts };

/** Throws `green-space-not-found`. */
export function getGreenSpaceResponse(
  deps: Deps & { readonly db: Database },
  id: number,
  language: Language | null,
): CachedResponse<GreenSpaceDetail> | Promise<CachedResponse<GreenSpaceDetail>> {
  const { db, reads, responseCache } = deps;
  return responseCache.get(`green-spaces/${id}${languageSuffix(language)}`, async () => {
    const space = await getGreenSpace(deps, id);
    const detail = toDetail(space, await getDetailFacts(db, space.id));
    const [translated = detail] = await addTranslations(reads, language, DETAIL_TRANSLATIONS, [detail]);
    return jsonContent(translated);
  });
}
