import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';
import { hashOfInputs } from './build-inputs.ts';
import { moduleImports } from './module-imports.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const LOCALES = fileURLToPath(new URL('src/locales/', import.meta.url));
const CONFIG = fileURLToPath(new URL('lingui.config.ts', import.meta.url));

/** What the app starts with. What it fetches later together with `messages:…` brings its own messages. */
const APP = 'src/app/app.tsx';
const LANDING = 'src/app/landing/landing.tsx';
/** Pages and steps of the landing that few visitors see. Their messages come with them, by `messages:visitors/…`. */
const LONG_PAGES: ReadonlySet<string> = new Set([
  'src/features/accounts/recovery/forgot-page.tsx',
  'src/features/accounts/recovery/reset-page.tsx',
  'src/features/accounts/recovery/verify-page.tsx',
  'src/features/accounts/recovery/unsubscribe-page.tsx',
  'src/features/accounts/second-factor-step.tsx',
  'src/features/accounts/password-warning.tsx',
  'src/features/accounts/restore-step.tsx',
  'src/features/legal/terms-page.tsx',
  'src/features/legal/privacy-page.tsx',
  'src/features/news/article/visitor-article-page.tsx',
  'src/features/social/invites/visitor-invite-page.tsx',
]);

const memories: Map<string, unknown>[] = [];

/** Remembers what is made for each key until a source changes: a build asks for the same things hundreds of times. */
function remembered<Made>(make: (key: string) => Made): (key: string) => Made {
  const memory = new Map<string, Made>();
  memories.push(memory);
  return (key) => {
    const made = memory.get(key) ?? make(key);
    memory.set(key, made);
    return made;
  };
}

function forget(): void {
  for (const memory of memories) memory.clear();
}

interface Imported {
  readonly file: string;
  /** The virtual module that brings its messages, where the same source file imports that too. */
  readonly messages: string | undefined;
}

/** The source files that a source file imports when it runs. */
const importedBy = remembered((file): readonly Imported[] => {
  if (!existsSync(join(ROOT, file))) return [];
  const imports = moduleImports(file, readFileSync(join(ROOT, file), 'utf8'));
  const specifiers = new Set(imports.map(({ specifier }) => specifier));
  return imports
    .filter(({ specifier, typeOnly }) => !typeOnly && /^\.{1,2}\/.*\.tsx?$/.test(specifier))
    .map(({ specifier }) => {
      const imported = relative(ROOT, join(ROOT, dirname(file), specifier));
      const messages = `messages:${imported.replace('src/', '')}`;
      return { file: imported, messages: specifiers.has(messages) ? messages : undefined };
    });
});

/** A source file and all that it imports when it runs, at once or later, except what brings its own messages. */
const filesOf = remembered((start) => {
  const found = new Set([start]);
  for (const file of found)
    for (const imported of importedBy(file)) {
      const bringsItsOwn = imported.messages !== undefined || (start === LANDING && LONG_PAGES.has(imported.file));
      if (!bringsItsOwn) found.add(imported.file);
    }
  return found;
});

interface Origins {
  origin?: [file: string, line?: number][];
}

/** Begins the name of a page of the landing, whose messages are added to those of `front`. */
const VISITORS = 'visitors/';

function isFrom(start: string, { origin = [] }: Origins): boolean {
  return origin.some(([file]) => filesOf(start).has(file));
}

/**
 * Whether a message belongs to a part: `app` (what the app starts with), `front` (what the landing starts with), or a
 * screen (what it adds to either).
 */
function belongsTo(part: string, message: Origins): boolean {
  if (part === 'app') return isFrom(APP, message);
  if (part === 'front') return isFrom(LANDING, message);
  const isVisitors = part.startsWith(VISITORS);
  const screen = isVisitors ? part.slice(VISITORS.length) : part;
  return isFrom(`src/${screen}`, message) && !isFrom(isVisitors ? LANDING : APP, message);
}

/** The messages of a catalog in its language, by id. A message that is not translated is in English. */
const messagesOf = remembered(async (file) => {
  const config = getConfig({ configPath: CONFIG, skipValidation: true });
  const found = getCatalogForFile(file.slice(config.rootDir.length + 1), await getCatalogs(config));
  if (!found) throw new Error(`${file} is not a catalog of ${CONFIG}`);
  const { catalog, locale } = found;
  const { messages } = await catalog.getTranslations(locale, {
    fallbackLocales: config.fallbackLocales,
    sourceLocale: config.sourceLocale ?? 'en',
  });
  const origins: Readonly<Record<string, Origins>> = (await catalog.read(config.sourceLocale ?? 'en')) ?? {};
  return { locale, messages, origins };
});

/** A catalog as a module: the named part of it, or all of it. */
async function compile(file: string, part: string | undefined): Promise<string> {
  const { locale, messages, origins } = await messagesOf(file);
  const kept = Object.entries(messages).filter(([id]) => part === undefined || belongsTo(part, origins[id] ?? {}));
  const { source, errors } = createCompiledCatalog(locale, Object.fromEntries(kept), { namespace: 'es' });
  if (errors.length > 0)
    throw new AggregateError(errors.map(({ id, error }) => new Error(`${locale}, message ${id}: ${error.message}`)));
  return source;
}

/** How a build names the files of other languages, see `src/lib/language/words.ts`. */
interface Words {
  readonly emit: (id: string, fileName: string) => void;
  readonly fileOf: (part: string, locale: string) => string;
}

/** A short name for the words of a part. */
function nameOf(part: string): string {
  return createHash('sha256').update(part).digest('base64url').slice(0, 6);
}

/** What the two entries start with. The app fetches its English words beside its code; the landing needs them to hydrate. */
const STARTS: ReadonlySet<string> = new Set(['app', 'front']);

/**
 * The messages of a part of the app as a module: of a start, or of a screen together with the screen, so that they come in one
 * file. It holds the English ones, since most residents read those; other languages are fetched when they are chosen.
 */
async function partModule(part: string, words: Words | null): Promise<string> {
  const source = join(ROOT, 'src', part.replace(VISITORS, ''));
  if (!STARTS.has(part) && !existsSync(source)) throw new Error(`There is no screen called ${part}`);
  const files = (await readdir(LOCALES)).filter((file) => file.endsWith('.po'));
  const others = files.filter((file) => file !== 'en.po').map((file) => file.slice(0, -'.po'.length));
  const catalog = (locale: string) => JSON.stringify(`${LOCALES}${locale}.po?${part}`);
  const english = part === 'app' ? `() => import(${catalog('en')})` : '() => Promise.resolve({ messages })';
  const start = [
    ...(STARTS.has(part) || part.startsWith(VISITORS) ? [] : [`export * from ${JSON.stringify(source)};`]),
    ...(part === 'app' ? [] : [`import { messages } from ${catalog('en')};`]),
  ];
  if (words) {
    for (const locale of others) words.emit(`${LOCALES}${locale}.po?${part}`, words.fileOf(part, locale));
    return [
      ...start,
      `import { wordsOf } from ${JSON.stringify(join(ROOT, 'src/lib/language/words.ts'))};`,
      `export const catalogs = wordsOf(${JSON.stringify(nameOf(part))}, ${english});`,
    ].join('\n');
  }
  return [
    ...start,
    'export const catalogs = {',
    `  en: ${english},`,
    ...others.map((locale) => `  ${locale}: () => import(${catalog(locale)}),`),
    '};',
  ].join('\n');
}

/**
 * Compiles message catalogs when they are imported, so that there are no compiled files to go stale. `messages:app` holds
 * what the app starts with, `messages:front` what the landing starts with, `messages:features/lessons/list/lessons-page.tsx` what
 * a screen adds to the app, `messages:visitors/…` what a page adds to the landing. All of it is read from imports.
 */
export function messages(): Plugin {
  let release: string | undefined;
  return {
    name: 'ecopulse:messages',
    enforce: 'pre',
    async config({ build }, { command }) {
      // What the build alone runs imports the words as it is.
      if (command !== 'build' || build?.ssr) return {};
      release = (await hashOfInputs()).slice(0, 6);
      return { define: { RELEASE: JSON.stringify(release) } };
    },
    buildStart: forget,
    watchChange: forget,
    resolveId: {
      filter: { id: /^(messages:|\.{1,2}\/.*\.tsx?$)/ },
      handler(id, importer, { kind }) {
        if (id.startsWith('messages:')) return `\0${id}`;
        if (kind !== 'dynamic-import' || !importer?.startsWith(`${ROOT}src/`)) return null;
        const file = relative(ROOT, join(dirname(importer), id));
        const messages = importedBy(relative(ROOT, importer)).find((imported) => imported.file === file)?.messages;
        return messages === undefined ? null : `\0${messages}`;
      },
    },
    load: {
      filter: { id: /^\0messages:/ },
      async handler(id) {
        const words: Words = {
          emit: (of, fileName) => void this.emitFile({ type: 'chunk', id: of, fileName }),
          fileOf: (part, locale) => `assets/${nameOf(part)}.${release}.${locale}.js`,
        };
        return {
          code: await partModule(id.slice('\0messages:'.length), release === undefined ? null : words),
          moduleType: 'js',
        };
      },
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

const SCREEN_AND_MESSAGES = /\(\) => import\('\.{1,2}\/[^']+'\),(\s*\(\) => import\('messages:(?!visitors\/)[^']+'\))/g;

/**
 * Leaves out the import of a screen beside that of its messages, which brings the screen: each name of a file that the app
 * starts with costs everyone.
 */
export function oneImportForBoth(): Plugin {
  return {
    name: 'ecopulse:one-import-for-both',
    enforce: 'pre',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: 'messages:' },
      handler: (code) => ({ code: code.replaceAll(SCREEN_AND_MESSAGES, 'null,$1'), map: null }),
    },
  };
}
