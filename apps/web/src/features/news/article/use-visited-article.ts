import { useEffect, useState } from 'react';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { call, setContentTranslator } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { type Language, useLanguage } from '../../../lib/language/i18n.ts';

setContentTranslator(() => import('../../../lib/language/content-language.ts'));

/** ID of the script element in which the server embeds the article. */
const EMBEDDED_ARTICLE_ID = 'article';

/** Undefined if the embedded article has no translation into this language. */
async function readEmbeddedArticle(language: Language): Promise<NewsArticle | undefined> {
  const text = document.getElementById(EMBEDDED_ARTICLE_ID)?.textContent;
  if (!text) return undefined;
  const article = JSON.parse(text) as NewsArticle;
  if (language === 'en') return article;
  if (!(language in article.translations)) return undefined;
  const { applyTranslations } = await import('../../../lib/language/content-language.ts');
  applyTranslations(article, language);
  return article;
}

export type VisitedArticle = NewsArticle | 'loading' | 'unknown' | 'failed';

async function loadArticle(language: Language): Promise<VisitedArticle> {
  const id = location.pathname.split('/')[2] ?? '';
  try {
    return (await readEmbeddedArticle(language)) ?? (await call('GET /api/news/:id', { params: { id } }));
  } catch (error) {
    const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400);
    return isUnknown ? 'unknown' : 'failed';
  }
}

interface ArticleState {
  readonly article: VisitedArticle;
  readonly language: Language;
}

/** For visitors without a session: uses the embedded article, else fetches it. */
export function useVisitedArticle(): { article: VisitedArticle; retry: () => void } {
  const language = useLanguage();
  const [{ article, language: articleLanguage }, setState] = useState<ArticleState>({ article: 'loading', language });
  useEffect(() => {
    const reload = async () => setState({ article: await loadArticle(language), language });
    if (article === 'loading' || articleLanguage !== language) void reload();
  }, [article, articleLanguage, language]);
  return { article, retry: () => setState({ article: 'loading', language }) };
}
