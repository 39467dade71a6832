import { parseUrl } from '../../lib/urls.ts';

interface SharedTarget {
  readonly articleId?: string;
  readonly search?: string;
}

const MAX_CHARACTERS = 200;

/** URLs in running text, without the punctuation that follows them. */
const URL_PATTERN = /https?:\/\/[^\s<>"']*[^\s<>"'.,:;!?()[\]{}，。：；！？（）「」]/giu;

const ARTICLE_PATH = /^\/news\/([1-9]\d{0,9})\/?$/;

function findArticleId(sharedUrl: string, origin: string): string | undefined {
  const url = parseUrl(sharedUrl);
  return url?.origin === origin ? ARTICLE_PATH.exec(url.pathname)?.[1] : undefined;
}

function toSearchText(text: string): string {
  const cleanText = text.replaceAll(/[\0\p{Cs}]/gu, ' ').trim();
  return [...cleanText].slice(0, MAX_CHARACTERS).join('').trim();
}

/**
 * One of our articles if its URL is anywhere in the shared data, else a search for the text, title or URL; empty if all
 * are blank. Never a URL to open, so that no shared link can redirect to another site.
 */
export function resolveSharedTarget(params: URLSearchParams, origin: string): SharedTarget {
  const [url = '', text = '', title = ''] = ['url', 'text', 'title'].map((name) => params.get(name) ?? '');
  for (const [sharedUrl] of `${url} ${text} ${title}`.matchAll(URL_PATTERN)) {
    const articleId = findArticleId(sharedUrl, origin);
    if (articleId !== undefined) return { articleId };
  }
  const search = [text, title, url].map(toSearchText).find((each) => each !== '');
  return search === undefined ? {} : { search };
}
