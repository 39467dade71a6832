import { type GreenSpace, greenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import * as z from 'zod/mini';
import { addTranslations, type TranslatedItems } from '../../core/content/translations.service.ts';
import type { Language } from '../../core/messages/catalogs.ts';
import type { Reads } from '../../db/standby.ts';
import { type CachedResponse, jsonContent, type ResponseCache } from '../../http/response-cache.ts';
import { listGreenSpaces } from './green-spaces.service.ts';
import { listedTexts, toGreenSpace } from './green-spaces.view.ts';

interface Deps {
  readonly reads: Reads;
  readonly responseCache: ResponseCache;
}

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
  const { reads, responseCache } = deps;
  if (language === null)
    return responseCache.get('green-spaces', async () => {
      const rows = await reads(listGreenSpaces);
      return jsonContent(z.parse(z.array(greenSpace), rows.map(toGreenSpace)));
    });
  return responseCache.get(`green-spaces/${language}`, async () =>
    jsonContent(await addTranslations(reads, language, LIST_TRANSLATIONS, (await getGreenSpacesResponse(deps)).value)),
  );
}
