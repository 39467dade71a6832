import { addMessages, type Catalogs } from './i18n.ts';

/** Fetches a screen, or a part that opens later, together with its messages. */
export async function lazyWithMessages<Module>(
  load: () => Promise<Module>,
  loadMessages: () => Promise<{ catalogs: Catalogs }>,
): Promise<Module> {
  const [module] = await Promise.all([load(), loadMessages().then(({ catalogs }) => addMessages(catalogs))]);
  return module;
}
