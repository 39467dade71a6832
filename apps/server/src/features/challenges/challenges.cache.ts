import { type Challenge, challenge } from '@ecopulse/contract/challenges/challenges';
import * as z from 'zod/mini';
import { addTranslations, type TranslatedItems } from '../../core/content/translations.service.ts';
import type { Language } from '../../core/messages/catalogs.ts';
import type { Reads } from '../../db/standby.ts';
import { type CachedResponse, jsonContent, type ResponseCache } from '../../http/response-cache.ts';
import type { Challenges } from './challenges.service.ts';
import { challengeTextsOf, toChallenge } from './challenges.view.ts';

interface Deps {
  readonly challenges: Pick<Challenges, 'list' | 'today'>;
  readonly reads: Reads;
  readonly responseCache: ResponseCache;
}

type ChallengesResponse = CachedResponse<Challenge[]> | Promise<CachedResponse<Challenge[]>>;

export interface ChallengesCache {
  getAll(language?: Language | null): ChallengesResponse;
  getActive(language?: Language | null): ChallengesResponse;
}

/** Keys are built once a day, since a lookup by a newly concatenated string takes longer. */
interface CacheKeys {
  readonly today: string;
  readonly all: string;
  readonly active: string;
}

function cacheKeysOf(today: string): CacheKeys {
  return { today, all: `challenges/${today}`, active: `challenges/${today}/active` };
}

const LIST_TRANSLATIONS: TranslatedItems<Challenge> = {
  subject: 'challenge',
  textsOf: challengeTextsOf,
  fieldsToEmpty: ['description'],
};

export function createChallengesCache({ challenges, reads, responseCache }: Deps): ChallengesCache {
  // Keys include the day: a challenge that is open today may be closed tomorrow, although no row changes.
  let currentKeys = cacheKeysOf('');
  const keysOfToday = () => {
    const today = challenges.today();
    if (currentKeys.today !== today) currentKeys = cacheKeysOf(today);
    return currentKeys;
  };
  const cacheAll = ({ today, all: key }: CacheKeys) =>
    responseCache.get(key, async () => {
      const rows = await challenges.list();
      return jsonContent(
        z.parse(
          z.array(challenge),
          rows.map((row) => toChallenge(row, today)),
        ),
      );
    });
  const cacheActive = (keys: CacheKeys) =>
    responseCache.get(keys.active, async () =>
      jsonContent((await cacheAll(keys)).value.filter(({ isActive }) => isActive)),
    );
  const cacheTranslated = (key: string, language: Language, english: () => ChallengesResponse) =>
    responseCache.get(`${key}/${language}`, async () =>
      jsonContent(await addTranslations(reads, language, LIST_TRANSLATIONS, (await english()).value)),
    );
  return {
    getAll: (language = null) => {
      const keys = keysOfToday();
      return language === null ? cacheAll(keys) : cacheTranslated(keys.all, language, () => cacheAll(keys));
    },
    getActive: (language = null) => {
      const keys = keysOfToday();
      return language === null ? cacheActive(keys) : cacheTranslated(keys.active, language, () => cacheActive(keys));
    },
  };
}
