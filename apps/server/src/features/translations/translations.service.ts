import { readFile } from 'node:fs/promises';
import { placeNames } from '@ecopulse/content/translations.schema';
import { TRANSLATED_SUBJECTS } from '@ecopulse/contract/translations/translations';
import * as z from 'zod/mini';
import { findTranslations, NAME_FIELDS } from '../../core/content/translations.queries.ts';
import { challengeBadgeMessages, milestoneMessages } from '../../core/rewards/badge-messages.ts';
import { categoryNames } from './category-names.ts';
import type { Language } from '../../core/messages/catalogs.ts';
import type { Querier } from '../../db/database.ts';

const PLACES = new URL('../../../../../content/translations/places.json', import.meta.url);

/** Only names that signs show. */
async function townNames(language: Language): Promise<[english: string, name: string][]> {
  const places = z.parse(placeNames, JSON.parse(await readFile(PLACES, 'utf8')));
  return Object.entries(places.names).flatMap(([english, names]) => {
    const name = names[language];
    return name === undefined ? [] : [[english, name]];
  });
}

/** Keyed by English name; empty for English. */
export async function namesIn(db: Querier, language: Language): Promise<Record<string, string>> {
  if (language === 'en') return {};
  const [towns, ...found] = await Promise.all([
    townNames(language),
    ...TRANSLATED_SUBJECTS.map((subject) => findTranslations(db, { subject, language, fields: NAME_FIELDS })),
  ]);
  const named = found.flat();
  const challenges = named
    .filter(({ subject, field }) => subject === 'challenge' && field === 'title')
    .map(({ english, text }) => challengeBadgeMessages(language, english, text));
  return Object.fromEntries([
    ...towns,
    ...categoryNames(language),
    ...milestoneMessages(language),
    ...challenges,
    ...named.map(({ english, text }) => [english, text] as const),
  ]);
}
