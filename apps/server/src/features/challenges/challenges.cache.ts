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

type List = CachedResponse<Challenge[]> | Promise<CachedResponse<Challenge[]>>;

export interface ChallengesCache {
  all(language?: Language | null): List;
  active(language?: Language | null): List;
}

/** Keys are built once a day, since looking up a newly concatenated string takes longer. */
interface Keys {
  readonly today: string;
  readonly all: string;
  readonly active: string;
}

function keysOf(today: string): Keys {
  return { today, all: `challenges/${today}`, active: `challenges/${today}/active` };
}

const LISTED: TranslatedItems<Challenge> = {
  subject: 'challenge',
  textsOf: challengeTextsOf,
  replaced: ['description'],
};

export function createChallengesCache({ challenges, reads, responseCache }: Deps): ChallengesCache {
  // Keys include the day: a challenge that is open today may be closed tomorrow, although no row changes.
  let ofDay = keysOf('');
  const keys = () => {
    const today = challenges.today();
    if (ofDay.today !== today) ofDay = keysOf(today);
    return ofDay;
  };
  const all = ({ today, all: key }: Keys) =>
    responseCache.get(key, async () => {
      const rows = await challenges.list();
      return jsonContent(
        z.parse(
          z.array(challenge),
          rows.map((row) => toChallenge(row, today)),
        ),
      );
    });
  const active = (ofToday: Keys) =>
    responseCache.get(ofToday.active, async () =>
      jsonContent((await all(ofToday)).value.filter(({ isActive }) => isActive)),
    );
  const translated = (key: string, language: Language, english: () => List) =>
    responseCache.get(`${key}/${language}`, async () =>
      jsonContent(await addTranslations(reads, language, LISTED, (await english()).value)),
    );
  return {
    all: (language = null) => {
      const ofToday = keys();
      return language === null ? all(ofToday) : translated(ofToday.all, language, () => all(ofToday));
    },
    active: (language = null) => {
      const ofToday = keys();
      return language === null ? active(ofToday) : translated(ofToday.active, language, () => active(ofToday));
    },
  };
}
