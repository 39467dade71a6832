import { lazyRouteComponent } from '@tanstack/react-router';
import { addWords, type Catalogs } from '../../lib/i18n.ts';

/** A screen that is fetched when it is opened, together with its words. */
export function screen<Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  loadWords: () => Promise<{ words: Catalogs }>,
  name: keyof Module & string,
) {
  const loadBoth = async (): Promise<Module> => {
    const [module] = await Promise.all([load(), loadWords().then(({ words }) => addWords(words))]);
    return module;
  };
  return lazyRouteComponent(loadBoth as () => Promise<never>, name as never);
}
