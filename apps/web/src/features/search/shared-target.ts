interface SharedTarget {
  readonly article?: string;
  readonly search?: string;
}

const MAX_CHARACTERS = 200;

/** URLs in running text, without the punctuation that follows them. */
const ADDRESS = /https?:\/\/[^\s<>"']*[^\s<>"'.,:;!?()[\]{}，。：；！？（）「」]/giu;

const ARTICLE = /^\/news\/([1-9]\d{0,9})\/?$/;

function articleAt(address: string, origin: string): string | undefined {
  const url = URL.parse(address);
  return url?.origin === origin ? ARTICLE.exec(url.pathname)?.[1] : undefined;
}

function searchable(text: string): string {
  const storable = text.toWellFormed().replaceAll('\0', ' ').trim();
  return [...storable].slice(0, MAX_CHARACTERS).join('').trim();
}

/**
 * One of our articles if its URL is anywhere in the shared data, else a search for the text, title or URL; empty if all are
 * blank. Never contains a URL, so that no shared link can redirect to another site.
 */
export function sharedTarget(params: URLSearchParams, origin: string): SharedTarget {
  const [url = '', text = '', title = ''] = ['url', 'text', 'title'].map((name) => params.get(name) ?? '');
  for (const [address] of `${url} ${text} ${title}`.matchAll(ADDRESS)) {
    const article = articleAt(address, origin);
    if (article !== undefined) return { article };
  }
  const search = [text, title, url].map(searchable).find((each) => each !== '');
  return search === undefined ? {} : { search };
}
