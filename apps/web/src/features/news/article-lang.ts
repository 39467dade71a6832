import type { NewsArticle } from '@ecopulse/contract/news/news';
import { langOf } from '../../lib/language/lang-of.ts';

/** The `lang` of a text of an article: feeds say theirs, ours are English unless they were translated for this reader. */
export function langOfArticle({ isOwn, language }: Pick<NewsArticle, 'isOwn' | 'language'>, text: string) {
  return isOwn ? langOf(text) : language;
}
