import { addWords, type Catalogs } from './i18n.ts';

/** Fetches code together with its words: for what is opened on a screen and is none itself. */
export async function withWords<Module>(
  load: () => Promise<Module>,
  loadWords: () => Promise<{ words: Catalogs }>,
): Promise<Module> {
  const [module] = await Promise.all([load(), loadWords().then(({ words }) => addWords(words))]);
  return module;
}
