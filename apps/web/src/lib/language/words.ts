import type { Messages } from '@lingui/core';
import { type Catalogs, LANGUAGES } from './i18n.ts';

/** A hash of the release, which the build fills in. */
declare const RELEASE: string;

/**
 * The messages of a part of the app. Those of other languages are in files whose names differ only by language, so that
 * who reads English does not load a list of nine names with each part.
 */
export function wordsOf(part: string, english: () => Promise<{ messages: Messages }>): Catalogs {
  const load = (language: string) => import(/* @vite-ignore */ `./${part}.${RELEASE}.${language}.js`);
  return Object.fromEntries(
    LANGUAGES.map(({ code }) => [code, code === 'en' ? english : () => load(code)]),
  ) as unknown as Catalogs;
}
