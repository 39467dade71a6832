import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Texts, translationsContent } from '@ecopulse/content/translations.schema';
import { LANGUAGES } from '@ecopulse/contract/accounts/preferences';
import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import * as z from 'zod/mini';
import type { Querier } from '../../db/database.ts';
import type { Reads } from '../../db/standby.ts';
import type { Language } from '../messages/catalogs.ts';
import { findItemIds } from './content.queries.ts';
import {
  findLoadedHash,
  findTranslations,
  type NewTranslation,
  saveLoadedHash,
  saveShippedTranslations,
  TRANSLATED_TABLES,
  type TranslationFilter,
} from './translations.queries.ts';
import { truncateAtWord, translate, type TextsByEnglish } from './translations.rules.ts';

const TRANSLATIONS_ROOT = new URL('../../../../../content/translations/', import.meta.url);
const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== 'en');

const FILES: Readonly<Record<TranslatedSubject, string>> = {
  green_space: 'green-spaces.json',
  lesson: 'lessons.json',
  challenge: 'challenges.json',
  article: 'articles.json',
};

/**
 * Loads shipped translations if they or `textsByKey` (the stored English texts) changed; applies `convert` to each text.
 * Throws if a file breaks the schema.
 */
export async function loadTranslations(
  db: Querier,
  subject: TranslatedSubject,
  textsByKey: ReadonlyMap<string, Texts>,
  convert: (text: string) => string = (text) => text,
): Promise<void> {
  const file = FILES[subject];
  const files = OTHER_LANGUAGES.map((language) => ({
    language,
    url: new URL(`${language}/${file}`, TRANSLATIONS_ROOT),
  }));
  const shipped = await Promise.all(
    files.map(async ({ language, url }) => ({ language, json: existsSync(url) ? await readFile(url, 'utf8') : '{}' })),
  );
  const hash = createHash('sha256')
    .update(JSON.stringify([shipped, [...textsByKey]]))
    .digest('base64url');
  if (hash === (await findLoadedHash(db, subject))) return;
  const ids = await findItemIds(db, TRANSLATED_TABLES[subject]);
  const rows = shipped.flatMap(({ language, json }) => {
    const parsed = z.safeParse(translationsContent, JSON.parse(json));
    if (!parsed.success) throw new Error(`content/translations/${language}/${file}: ${z.prettifyError(parsed.error)}`);
    return Object.entries(parsed.data).flatMap(([key, { texts }]) => {
      const [subjectId, englishTexts] = [ids.get(key), textsByKey.get(key)];
      if (subjectId === undefined || englishTexts === undefined) return [];
      return Object.entries(texts).flatMap(([field, text]): NewTranslation[] => {
        const english = englishTexts[field];
        return english === undefined ? [] : [{ subjectId, language, field, english, text: convert(text) }];
      });
    });
  });
  await saveShippedTranslations(db, subject, rows);
  await saveLoadedHash(db, subject, hash);
}

const NO_TEXTS: TextsByEnglish = new Map();

async function readTextsByItem(
  db: Querier,
  translationFilter: TranslationFilter,
): Promise<ReadonlyMap<number, TextsByEnglish>> {
  const byItem = new Map<number, Map<string, string>>();
  for (const { subject_id, english, text } of await findTranslations(db, translationFilter)) {
    const itemTexts = byItem.get(subject_id) ?? new Map<string, string>();
    byItem.set(subject_id, itemTexts.set(english, text));
  }
  return byItem;
}

export interface TranslatedItems<Item> {
  readonly subject: TranslatedSubject;
  readonly textsOf: (item: Item) => Texts;
  /** Limits the query to translations of these fields, named as the keys of `textsOf`; all by default. */
  readonly fields?: readonly string[];
  /** Fields of the item whose English text is emptied when translated, to keep lists small. */
  readonly fieldsToEmpty?: readonly (keyof Item & string)[];
  /** By the keys of `textsOf`; a width as in `truncateAtWord`. */
  readonly maxWidthByField?: Readonly<Record<string, number>>;
}

export function translationLanguage(language: Language | undefined): Language | null {
  return language === undefined || language === 'en' ? null : language;
}

/** Of the key of a cached response. */
export function languageSuffix(language: Language | null): string {
  return language === null ? '' : `/${language}`;
}

export async function addTranslations<Item extends { readonly id: number; readonly translations: object }>(
  reads: Reads,
  language: Language | null,
  { subject, textsOf, fields, fieldsToEmpty = [], maxWidthByField = {} }: TranslatedItems<Item>,
  items: readonly Item[],
): Promise<Item[]> {
  if (language === null) return [...items];
  // A list needs the translations of most items anyway, so only a single item filters by id.
  const [firstItem] = items;
  const idFilter = items.length === 1 && firstItem ? { ids: [firstItem.id] } : {};
  const translationFilter = { subject, language, ...idFilter, ...(fields && { fields }) };
  const textsByItem = await reads((db) => readTextsByItem(db, translationFilter));
  return items.map((item) => {
    const texts = translate(textsOf(item), textsByItem.get(item.id) ?? NO_TEXTS);
    const emptiedFields = fieldsToEmpty.filter((field) => texts[field] !== undefined).map((field) => [field, '']);
    return {
      ...item,
      ...(Object.fromEntries(emptiedFields) as Partial<Item>),
      translations: { [language]: truncateTexts(texts, maxWidthByField) },
    };
  });
}

function truncateTexts(texts: Texts, maxWidthByField: Readonly<Record<string, number>>): Texts {
  const entries = Object.entries(texts).map(([field, text]) => {
    const maxWidth = maxWidthByField[field];
    return [field, maxWidth === undefined ? text : truncateAtWord(text, maxWidth)] as const;
  });
  return Object.fromEntries(entries);
}
