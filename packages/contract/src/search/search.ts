import * as z from 'zod/mini';
import { challenge } from '../challenges/challenges.ts';
import { defineEndpoints } from '../endpoint.ts';
import { greenSpace } from '../green-spaces/green-spaces.ts';
import { lesson } from '../lessons/lessons.ts';
import { newsArticle } from '../news/news.ts';
import { searchText } from '../scalars.ts';
import { languageInQuery } from '../translations/translations.ts';

export const MAX_RESULTS_PER_KIND = 6;

/** Best first. `matches` are matched words in lower case without accents; each result has a word that starts with one. */
export const searchResult = z.object({
  greenSpaces: z.array(greenSpace),
  lessons: z.array(lesson),
  challenges: z.array(challenge),
  news: z.array(newsArticle),
  matches: z.array(z.string()),
});

export type SearchResult = z.infer<typeof searchResult>;

export const searchEndpoints = defineEndpoints({
  'GET /api/search': {
    summary: 'Green spaces, lessons, challenges and news that match every word; tolerates typos',
    access: 'member',
    limit: 'read',
    query: z.object({ q: searchText, language: languageInQuery }),
    response: searchResult,
  },
});
