import { useEffect, useState } from 'react';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { call, translateAnswersBy } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { type Language, useLanguage } from '../../../lib/language/i18n.ts';

translateAnswersBy(() => import('../../../lib/language/content-language.ts'));

/** ID of the script element in which the server embeds the article. */
const HANDED_OVER = 'article';

/** Undefined if the embedded article has no translation into this language. */
async function handedOver(language: Language): Promise<NewsArticle | undefined> {
  const text = document.getElementById(HANDED_OVER)?.textContent;
  if (!text) return undefined;
  const article = JSON.parse(text) as NewsArticle;
  if (language === 'en') return article;
  if (!(language in article.translations)) return undefined;
  const { putTranslations } = await import('../../../lib/language/content-language.ts');
  putTranslations(article, language);
  return article;
}

export type VisitedArticle = NewsArticle | 'loading' | 'unknown' | 'failed';

async function load(language: Language): Promise<VisitedArticle> {
  const id = location.pathname.split('/')[2] ?? '';
  try {
    return (await handedOver(language)) ?? (await call('GET /api/news/:id', { params: { id } }));
  } catch (error) {
    const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400);
    return isUnknown ? 'unknown' : 'failed';
  }
}

interface Loaded {
  readonly article: VisitedArticle;
  readonly of: Language;
}

/** For visitors without a session: takes the embedded article, else fetches it. */
export function useVisitedArticle(): { article: VisitedArticle; retry: () => void } {
  const language = useLanguage();
  const [{ article, of }, setLoaded] = useState<Loaded>({ article: 'loading', of: language });
  useEffect(() => {
    const reload = async () => setLoaded({ article: await load(language), of: language });
    if (article === 'loading' || of !== language) void reload();
  }, [article, of, language]);
  return { article, retry: () => setLoaded({ article: 'loading', of: language }) };
}
