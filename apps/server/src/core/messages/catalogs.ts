import { readFileSync } from 'node:fs';
import type { LANGUAGES } from '@ecopulse/contract/accounts/preferences';
import { compileIcu, type MessageValues, parsePo } from 'pofile-ts';
import type { Message } from './message.ts';

export type Language = (typeof LANGUAGES)[number];

const LOCALES = new URL('../../locales/', import.meta.url);

const catalogs = new Map<Language, ReadonlyMap<string, string>>();

function catalogOf(language: Language): ReadonlyMap<string, string> {
  const cached = catalogs.get(language);
  if (cached) return cached;
  const { items } = parsePo(readFileSync(new URL(`${language}.po`, LOCALES), 'utf8'));
  const translated = items.flatMap(({ msgid, msgstr: [text = ''] }) => (text === '' ? [] : [[msgid, text] as const]));
  const catalog = new Map(translated);
  catalogs.set(language, catalog);
  return catalog;
}

export function formatMessage(language: Language, message: Message, values: MessageValues = {}): string {
  const translation = catalogOf(language).get(message);
  const compiled = compileIcu(translation ?? message, { locale: translation === undefined ? 'en' : language });
  return String(compiled(values));
}
