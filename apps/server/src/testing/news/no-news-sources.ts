import { fileURLToPath } from 'node:url';

/** An empty list of feeds for NEWS_SOURCES, so that no test fetches news from the internet. */
export const NO_NEWS_SOURCES = fileURLToPath(new URL('./no-news-sources.json', import.meta.url));
