import { useEffect, useState } from 'react';
import type { NewsArticle } from '@ecopulse/contract/news';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';

/** The id of the element in which the server embeds the article in its page. */
const HANDED_OVER = 'article';

function handedOver(): NewsArticle | undefined {
  const text = document.getElementById(HANDED_OVER)?.textContent;
  return text ? (JSON.parse(text) as NewsArticle) : undefined;
}

export type VisitedArticle = NewsArticle | 'loading' | 'unknown' | 'failed';

async function load(): Promise<VisitedArticle> {
  const id = location.pathname.split('/')[2] ?? '';
  try {
    return handedOver() ?? (await call('GET /api/news/:id', { params: { id } }));
  } catch (error) {
    const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400);
    return isUnknown ? 'unknown' : 'failed';
  }
}

/** The article of the address for a visitor without a session: embedded in the page, else fetched. */
export function useVisitedArticle(): { article: VisitedArticle; retry: () => void } {
  const [article, setArticle] = useState<VisitedArticle>('loading');
  useEffect(() => {
    if (article === 'loading') void load().then(setArticle);
  }, [article]);
  return { article, retry: () => setArticle('loading') };
}
