import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileIcu, type MessageValues, parsePo } from 'pofile-ts';

const localesFolder = (app: 'web' | 'server') => join(import.meta.dirname, '..', '..', 'apps', app, 'src', 'locales');

export interface CatalogEntry {
  readonly english: string;
  readonly text: string;
}

export function readCatalog(language: string, app: 'web' | 'server' = 'web'): CatalogEntry[] {
  const files = globSync([`${language}.po`, `${language}/*.po`], { cwd: localesFolder(app) });
  return files.flatMap((file) => {
    const { items } = parsePo(readFileSync(join(localesFolder(app), file), 'utf8'));
    return items.map(({ msgid, msgstr: [text = ''] }) => ({ english: msgid, text }));
  });
}

/** Translates an English message or a name of a badge. Throws for an unknown message. */
export function createTranslator(language: string): (english: string, values?: MessageValues) => string {
  const entries = [...readCatalog(language, 'server'), ...readCatalog(language)];
  const texts = new Map(entries.map(({ english, text }) => [english, text]));
  return (english, values = {}) => {
    const text = texts.get(english);
    if (text === undefined) throw new Error(`${language}.po has no message “${english}”`);
    return String(compileIcu(text, { locale: language })(values));
  };
}
