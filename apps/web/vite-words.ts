import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

const CONFIG = fileURLToPath(new URL('lingui.config.ts', import.meta.url));

interface Part {
  /** The folders and files whose words these are. */
  readonly of: readonly string[];
  readonly except: readonly string[];
}

/** `en.po?front` holds the words of these sources alone, for the landing; `en.po` holds all. */
const PARTS: Readonly<Record<string, Part>> = {
  front: {
    of: ['src/app/landing/', 'src/features/accounts/', 'src/lib/', 'src/ui/'],
    // Said by the build alone, and by the app.
    except: [
      'src/app/landing/landing-descriptions.ts',
      'src/features/accounts/user-menu.tsx',
      'src/features/accounts/sign-out.ts',
    ],
  },
  legal: { of: ['src/features/legal/'], except: [] },
};

interface Origins {
  origin?: [file: string, line?: number][];
}

function isFrom({ origin = [] }: Origins, { of, except }: Part): boolean {
  return origin.some(([file]) => of.some((source) => file.startsWith(source)) && !except.includes(file));
}

async function compile(file: string, part: string | undefined): Promise<string> {
  const config = getConfig({ configPath: CONFIG, skipValidation: true });
  const found = getCatalogForFile(file.slice(config.rootDir.length + 1), await getCatalogs(config));
  if (!found) throw new Error(`${file} is no catalog of ${CONFIG}`);
  const { catalog, locale } = found;
  const { messages } = await catalog.getTranslations(locale, {
    fallbackLocales: config.fallbackLocales,
    sourceLocale: config.sourceLocale ?? 'en',
  });
  const wanted = part === undefined ? undefined : PARTS[part];
  const origins = (await catalog.read(config.sourceLocale ?? 'en')) ?? {};
  const kept = Object.entries(messages).filter(([id]) => !wanted || isFrom(origins[id] ?? {}, wanted));
  const { source, errors } = createCompiledCatalog(locale, Object.fromEntries(kept), { namespace: 'es' });
  if (errors.length > 0)
    throw new AggregateError(errors.map(({ id, error }) => new Error(`${locale}, message ${id}: ${error.message}`)));
  return source;
}

/** Compiles message catalogs as they are imported, so that no compiled file lies about and goes stale. */
export function words(): Plugin {
  return {
    name: 'ecopulse:words',
    enforce: 'pre',
    transform: {
      filter: { id: /\.po(\?(front|legal))?$/ },
      async handler(_code, id) {
        const [file = '', part] = id.split('?', 2);
        for (const each of await readdir(new URL('src/locales/', import.meta.url))) {
          this.addWatchFile(fileURLToPath(new URL(`src/locales/${each}`, import.meta.url)));
        }
        return { code: await compile(file, part), map: null, moduleType: 'js' };
      },
    },
  };
}
