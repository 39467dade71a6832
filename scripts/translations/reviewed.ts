import { readFile, writeFile } from 'node:fs/promises';
import { translationsContent } from '@ecopulse/content/translations.schema';
import * as z from 'zod/mini';
import { readEnglishTexts, translationFile, hashTexts } from './content.ts';

// npm run content:reviewed -- zh lessons e-waste: marks a translation as reviewed after a change of its English text.
const [language = '', kind = '', key = ''] = process.argv.slice(2);
const english = (await readEnglishTexts(kind)).get(key);
const file = translationFile(language, kind);
const translations = z.parse(translationsContent, JSON.parse(await readFile(file, 'utf8')));
const translation = translations[key];
if (!english || !translation) throw new Error('usage: npm run content:reviewed -- <language> <kind> <key>');
await writeFile(
  file,
  `${JSON.stringify({ ...translations, [key]: { ...translation, of: hashTexts(english) } }, null, 2)}\n`,
);
