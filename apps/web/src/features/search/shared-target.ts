interface SharedTarget {
  /** The id of the article of ours whose address was shared. */
  readonly article?: string;
  /** What to search for instead. */
  readonly search?: string;
}

/** The most characters (code points) that the search accepts. */
const MAX_CHARACTERS = 200;

/** Addresses in a running text. Marks that close a bracket or a sentence do not belong to them. */
const ADDRESS = /https?:\/\/[^\s<>"']*[^\s<>"'.,:;!?()[\]{}，。：；！？（）「」]/giu;

const ARTICLE = /^\/news\/([1-9]\d{0,9})\/?$/;

/** The id of an article, if that is an address of one on this site. */
function articleAt(address: string, origin: string): string | undefined {
  const url = URL.parse(address);
  return url?.origin === origin ? ARTICLE.exec(url.pathname)?.[1] : undefined;
}

/** A text as the search accepts it. */
function searchable(text: string): string {
  const storable = text.toWellFormed().replaceAll('\0', ' ').trim();
  return [...storable].slice(0, MAX_CHARACTERS).join('').trim();
}

/**
 * Where something leads that another app shared: to one of our articles if its address is in it, also inside the text,
 * else to a search for the text, or the title, or the address. Nothing if all are blank. It names a place in EcoPulse and
 * never holds an address, so no one is led to another site.
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
