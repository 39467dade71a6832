import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const LOCALES = fileURLToPath(new URL('src/locales/', import.meta.url));
const CONFIG = fileURLToPath(new URL('lingui.config.ts', import.meta.url));

/** What the app starts with. What is fetched later together with its messages, by `messages:`, brings its own. */
const APP = 'src/app/app.tsx';

interface Part {
  /** The folders and files whose messages these are. */
  readonly of: readonly string[];
  readonly except: readonly string[];
}

/** `en.po?front` holds the messages of these sources alone, for the landing. */
const PARTS: Readonly<Record<string, Part>> = {
  front: {
    of: ['src/app/landing/', 'src/features/accounts/', 'src/lib/', 'src/ui/'],
    // Said by the build alone, and by the app.
    except: [
      'src/app/landing/render.tsx',
      'src/features/accounts/user-menu.tsx',
      'src/features/accounts/sign-out.ts',
      'src/lib/member-problem-messages.ts',
      'src/lib/format.ts',
      'src/ui/forms/search-box.tsx',
      'src/ui/toast/toaster.tsx',
    ],
  },
};

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)'(\.{1,2}\/[^']+\.tsx?)'/g;

/** The source files that come with one: all that it imports, at once or later, but for what brings its own messages. */
function filesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(join(ROOT, file))) return found;
  found.add(file);
  const source = readFileSync(join(ROOT, file), 'utf8');
  for (const [, path = ''] of source.matchAll(IMPORT)) {
    const imported = relative(ROOT, join(ROOT, dirname(file), path));
    if (!source.includes(`'messages:${imported.replace('src/', '')}'`)) filesOf(imported, found);
  }
  return found;
}

interface Origins {
  origin?: [file: string, line?: number][];
}

/** Begins the name of a screen of the landing, whose messages are added to those of `front`. */
const VISITORS = 'visitors/';

/** Whether a message belongs to a part: `app` (what the app starts with), a screen (what it adds), or one of `PARTS`. */
function chooserOf(part: string): (message: Origins) => boolean {
  if (part.startsWith(VISITORS)) {
    const ofPage = filesOf(`src/${part.slice(VISITORS.length)}`);
    const isFront = chooserOf('front');
    return (message) => (message.origin ?? []).some(([file]) => ofPage.has(file)) && !isFront(message);
  }
  const listed = PARTS[part];
  if (listed) {
    const { of, except } = listed;
    return ({ origin = [] }) =>
      origin.some(([file]) => of.some((source) => file.startsWith(source)) && !except.includes(file));
  }
  const atStart = filesOf(APP);
  const isOf = (files: ReadonlySet<string>, { origin = [] }: Origins) => origin.some(([file]) => files.has(file));
  if (part === 'app') return (message) => isOf(atStart, message);
  const ofScreen = filesOf(`src/${part}`);
  return (message) => isOf(ofScreen, message) && !isOf(atStart, message);
}

/** A catalog as a module: the part of it that is named, else all of it. */
async function compile(file: string, part: string | undefined): Promise<string> {
  const config = getConfig({ configPath: CONFIG, skipValidation: true });
  const found = getCatalogForFile(file.slice(config.rootDir.length + 1), await getCatalogs(config));
  if (!found) throw new Error(`${file} is no catalog of ${CONFIG}`);
  const { catalog, locale } = found;
  const { messages } = await catalog.getTranslations(locale, {
    fallbackLocales: config.fallbackLocales,
    sourceLocale: config.sourceLocale ?? 'en',
  });
  const belongs = part === undefined ? () => true : chooserOf(part);
  const origins = (await catalog.read(config.sourceLocale ?? 'en')) ?? {};
  const kept = Object.entries(messages).filter(([id]) => belongs(origins[id] ?? {}));
  const { source, errors } = createCompiledCatalog(locale, Object.fromEntries(kept), { namespace: 'es' });
  if (errors.length > 0)
    throw new AggregateError(errors.map(({ id, error }) => new Error(`${locale}, message ${id}: ${error.message}`)));
  return source;
}

/** The messages of a screen as a module: English in it, since most read it; the other languages are fetched when chosen. */
async function screenModule(screen: string): Promise<string> {
  if (!existsSync(join(ROOT, 'src', screen.replace(VISITORS, ''))))
    throw new Error(`There is no screen called ${screen}`);
  const files = (await readdir(LOCALES)).filter((file) => file.endsWith('.po'));
  const others = files.filter((file) => file !== 'en.po').map((file) => file.slice(0, -'.po'.length));
  const catalog = (locale: string) => JSON.stringify(`${LOCALES}${locale}.po?${screen}`);
  return [
    `import { messages } from ${catalog('en')};`,
    'export const catalogs = {',
    '  en: () => Promise.resolve({ messages }),',
    ...others.map((locale) => `  ${locale}: () => import(${catalog(locale)}),`),
    '};',
  ].join('\n');
}

/**
 * Compiles message catalogs as they are imported, so that no compiled file lies about and goes stale. `en.po?app` holds
 * what the app starts with; `messages:features/lessons/list/lessons-page.tsx` what a screen adds to that, read from its imports;
 * `messages:visitors/…` what a page of the landing adds to `en.po?front`.
 */
export function messages(): Plugin {
  return {
    name: 'ecopulse:messages',
    enforce: 'pre',
    resolveId: { filter: { id: /^messages:/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0messages:/ },
      handler: async (id) => ({ code: await screenModule(id.slice('\0messages:'.length)), moduleType: 'js' }),
    },
    transform: {
      filter: { id: /\.po(\?[\w/.-]+)?$/ },
      async handler(_code, id) {
        const [file = '', part] = id.split('?', 2);
        for (const each of await readdir(LOCALES)) this.addWatchFile(join(LOCALES, each));
        return { code: await compile(file, part), map: null, moduleType: 'js' };
      },
    },
  };
}
