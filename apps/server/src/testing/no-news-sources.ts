import { fileURLToPath } from 'node:url';

/** A file of no feeds, for NEWS_SOURCES: no test asks the world for news. */
export const NO_NEWS_SOURCES = fileURLToPath(new URL('./no-news-sources.json', import.meta.url));
