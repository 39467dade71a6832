import type { NewsArticle } from '@ecopulse/contract/news/news';
import { langOf } from '../../lib/language/lang-of.ts';

/** Articles from feeds state their language; our own are English unless translated for this reader. */
export function langOfArticle({ isOwn, language }: Pick<NewsArticle, 'isOwn' | 'language'>, text: string) {
  return isOwn ? langOf(text) : language;
}
