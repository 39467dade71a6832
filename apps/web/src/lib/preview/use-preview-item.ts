import { useEffect, useState } from 'react';
import { setContentTranslator } from '../api.ts';
import { type Language, useLanguage } from '../language/i18n.ts';
import { readSentPreview } from './sent-preview.ts';

setContentTranslator(() => import('../language/content-language.ts'));

/** Without `translations`, it is the same for all languages. */
interface Translatable {
  readonly translations?: Readonly<Record<string, unknown>>;
}

/** Null if the page brought no item, or none with a translation into this language. */
async function readSentItem<Item extends object>(language: Language, usesNames: boolean): Promise<Item | null> {
  // Parsed again for each language, since translating changes the item.
  const item = readSentPreview()?.item as (Item & Translatable) | null | undefined;
  if (!item) return null;
  if (language === 'en' || !item.translations) return item;
  if (!(language in item.translations)) return null;
  const { applyTranslations, translateAnswer } = await import('../language/content-language.ts');
  if (usesNames) return translateAnswer(item, location.pathname, language);
  applyTranslations(item, language);
  return item;
}

interface State<Item> {
  readonly language: Language;
  readonly item: Item | null;
  readonly error: unknown;
}

export interface PreviewItem<Item> {
  /** Null while loading, and if that failed. */
  readonly item: Item | null;
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * The item of a shared link, for visitors without a session; `load` fetches it if the page did not bring it. `usesNames`
 * also loads the names of categories and towns.
 */
export function usePreviewItem<Item extends object>(
  load: (id: number) => Promise<Item>,
  { usesNames = false } = {},
): PreviewItem<Item> {
  const language = useLanguage();
  const [state, setState] = useState<State<Item>>({ language, item: null, error: null });
  const isMissing = state.item === null && state.error === null;
  const isOutdated = state.language !== language;
  useEffect(() => {
    if (!isMissing && !isOutdated) return undefined;
    let isCurrent = true;
    const id = Number(location.pathname.split('/')[2]);
    readSentItem<Item>(language, usesNames)
      .then((sent) => sent ?? load(id))
      .then(
        (item) => isCurrent && setState({ language, item, error: null }),
        (error: unknown) => isCurrent && setState({ language, item: null, error }),
      );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `load` is a new function on each render
  }, [language, isMissing, isOutdated]);
  return { ...state, retry: () => setState({ language, item: null, error: null }) };
}
