import { useLingui } from '@lingui/react/macro';
import { categoryWords } from '../../news/news-categories.ts';

/** The categories of news, for a choice of one. */
export function useCategoryOptions() {
  const { i18n } = useLingui();
  return Object.entries(categoryWords).map(([value, words]) => ({ value, label: i18n._(words) }));
}
