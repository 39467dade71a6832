import { lazyWithMessages } from '../../lib/lazy-with-messages.ts';

/** The search that opens over any screen. */
export const loadSearchDialog = async () => {
  const { SearchDialog } = await lazyWithMessages(
    () => import('./search-dialog.tsx'),
    () => import('messages:features/search/search-dialog.tsx'),
  );
  return SearchDialog;
};
