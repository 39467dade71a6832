import type { SearchKind } from './core/search/search-kind.ts';
import { SEARCHED_CHALLENGES } from './features/challenges/challenges.search.ts';
import { SEARCHED_SPACES } from './features/green-spaces/green-spaces.search.ts';
import { SEARCHED_LESSONS } from './features/lessons/lessons.search.ts';
import { SEARCHED_ARTICLES } from './features/news/news.search.ts';

export const SEARCHABLE: readonly SearchKind[] = [
  SEARCHED_SPACES,
  SEARCHED_LESSONS,
  SEARCHED_CHALLENGES,
  SEARCHED_ARTICLES,
];
