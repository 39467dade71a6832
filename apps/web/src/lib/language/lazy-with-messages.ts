import { addMessages, type Catalogs } from './i18n.ts';

/**
 * Fetches a screen, or a part that opens later, together with its messages. In a build both are one file, so the first
 * import is left out there (`vite-messages.ts`).
 */
export async function lazyWithMessages<Module>(
  load: (() => Promise<Module>) | null,
  loadMessages: () => Promise<{ catalogs: Catalogs }>,
): Promise<Module> {
  const both = loadMessages as () => Promise<Module & { catalogs: Catalogs }>;
  const [module] = await Promise.all([(load ?? both)(), loadMessages().then(({ catalogs }) => addMessages(catalogs))]);
  return module;
}
