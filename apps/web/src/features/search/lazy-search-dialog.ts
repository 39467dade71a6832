import { lazyWithMessages } from '../../lib/lazy-with-messages.ts';

/** What a search finds: fetched when someone begins to search. */
export const loadResults = async () => {
  const { SearchResults } = await lazyWithMessages(
    () => import('./search-results.tsx'),
    () => import('messages:features/search/search-results.tsx'),
  );
  return SearchResults;
};

/** The search that opens over any screen. */
export const loadSearchDialog = async () => {
  const { SearchDialog } = await lazyWithMessages(
    () => import('./search-dialog.tsx'),
    () => import('messages:features/search/search-dialog.tsx'),
  );
  return SearchDialog;
};
