import type { CatalogFormatter } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import contexts from './src/locales/contexts.json' with { type: 'json' };

const CONTEXTS: ReadonlyMap<string, string> = new Map(Object.entries(contexts));
const po = formatter({ lineNumbers: false });

/** Writes the context of a message as a comment, which Weblate shows to translators. */
export const poFormat: CatalogFormatter = {
  ...po,
  serialize(catalog, options) {
    const messages = Object.entries(catalog).map(([id, entry]) => {
      const context = entry.context === undefined && CONTEXTS.get(entry.message ?? id);
      return [
        id,
        context ? { ...entry, comments: [...new Set([...(entry.comments ?? []), context])] } : entry,
      ] as const;
    });
    return po.serialize(Object.fromEntries(messages), options);
  },
};
