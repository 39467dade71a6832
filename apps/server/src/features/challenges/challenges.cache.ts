import type { FastifyBaseLogger } from 'fastify';
import { type Challenge, challenge } from '@ecopulse/contract/challenges/challenges';
import * as z from 'zod/mini';
import { addTranslations, type TranslatedItems } from '../../core/content/translations.service.ts';
import type { Language } from '../../core/messages/catalogs.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { type CachedResponse, jsonContent } from '../../http/prepared-response.ts';
import type { Challenges, PublishedChallenge } from './challenges.service.ts';
import { challengeTextsOf, toChallenge } from './challenges.view.ts';
import type { Day } from '../../core/calendar/calendar.rules.ts';

interface Deps extends Pick<SharedDeps, 'reads' | 'responseCache'> {
  readonly challenges: Pick<Challenges, 'list' | 'today'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

type ChallengesResponse = CachedResponse<Challenge[]> | Promise<CachedResponse<Challenge[]>>;

export interface ChallengesCache {
  getAll(language?: Language | null): ChallengesResponse;
  getActive(language?: Language | null): ChallengesResponse;
  translate(items: readonly Challenge[], language: Language | null): Promise<Challenge[]>;
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

/** Leaves out, and logs once, what only a later release understands, which shares the database during an upgrade. */
function createReader(log: Deps['log']) {
  const logged = new Set<number>();
  return (rows: readonly PublishedChallenge[], today: Day): Challenge[] =>
    rows.flatMap((row) => {
      const { data, error } = z.safeParse(challenge, toChallenge(row, today));
      if (data) return [data];
      if (!logged.has(row.id)) log.warn({ challenge: row.id, reason: error.message }, 'a challenge cannot be read');
      logged.add(row.id);
      return [];
    });
}

export function createChallengesCache({ challenges, reads, responseCache, log }: Deps): ChallengesCache {
  const read = createReader(log);
  const translate = (items: readonly Challenge[], language: Language | null) =>
    addTranslations(reads, language, LIST_TRANSLATIONS, items);
  // Keys include the day: a challenge that is open today may be closed tomorrow, although no row changes.
  let currentKeys = cacheKeysOf('');
  const keysOfToday = () => {
    const today = challenges.today();
    if (currentKeys.today !== today) currentKeys = cacheKeysOf(today);
    return currentKeys;
  };
  const cacheAll = ({ today, all: key }: CacheKeys) =>
    responseCache.get(key, async () => jsonContent(read(await challenges.list(), today)));
  const cacheActive = (keys: CacheKeys) =>
    responseCache.get(keys.active, async () =>
      jsonContent((await cacheAll(keys)).value.filter(({ isActive }) => isActive)),
    );
  const cacheTranslated = (key: string, language: Language, english: () => ChallengesResponse) =>
    responseCache.get(`${key}/${language}`, async () =>
      jsonContent(await translate((await english()).value, language)),
    );
  return {
    translate,
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
