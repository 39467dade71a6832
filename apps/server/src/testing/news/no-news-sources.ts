import { fileURLToPath } from 'node:url';

/** So that no test fetches news from the internet. */
export const NO_NEWS_SOURCES = fileURLToPath(new URL('./no-news-sources.json', import.meta.url));
