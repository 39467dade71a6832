import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Manifest, minify } from 'vite';
import type { PageRequirements, RenderedScreen } from '../src/app/prerender/render-screens.tsx';
import { LANGUAGES } from '@ecopulse/contract/accounts/preferences';
import { collectFiles, languageSources, lowerScriptPriority } from './manifest.ts';

function preloadTag(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : lowerScriptPriority(`<link rel="modulepreload" crossorigin href="${file}">`);
}

const PRELOAD = /[ \t]*<link rel="modulepreload" crossorigin href="([^"]+)">\n/g;
const FONT = /[ \t]*<link rel="preload" href="([^"]+)" as="font"[^>]*>\n/;
const THEME = '    <script src="/theme.js">';
const FILES_PLACEHOLDER = '    <!--first-files-->\n';
const SCREEN_PLACEHOLDER = '    <!--first-screen-->\n';
const START_SCRIPTS = [
  'public/theme.js',
  'src/app/start/font.js',
  'src/app/start/first-screen.js',
  'src/app/start/first-formatters.js',
];

/** Lets a script run once it has loaded; one that is only preloaded runs in one long task with the entry. */
function preloadToScript(preload: string): string {
  return preload.replace(PRELOAD, '    <script type="module" async crossorigin src="$1"></script>\n');
}

/**
 * Browsers open six connections and load in document order, so the largest scripts come first. `font.js` (in `start.js`)
 * requests the font after the largest script: an earlier request delays scripts, a later one paints the fallback font.
 */
async function orderFiles(folder: string): Promise<void> {
  const html = await readFile(`${folder}/app.html`, 'utf8');
  const font = FONT.exec(html)?.[1];
  const preloads = [...html.matchAll(PRELOAD)];
  const sized = await Promise.all(
    preloads.map(async ([tag, file]) => ({ tag, bytes: (await stat(`${folder}${file}`)).size })),
  );
  const [largest, ...others] = sized.toSorted((one, other) => other.bytes - one.bytes).map(({ tag }) => tag);
  const placeholders = [FILES_PLACEHOLDER, SCREEN_PLACEHOLDER, THEME];
  if (font === undefined || largest === undefined || !placeholders.every((placeholder) => html.includes(placeholder)))
    throw new Error('app.html lacks a font, a file, its theme, or a placeholder for the files of the screen');
  const scripts = [largest.replace('<link ', `<link data-then="${font}" `), ...others, preloadToScript(largest)].join(
    '',
  );
  const rest = html.replace(PRELOAD, '').replace(FONT, '').replace(FILES_PLACEHOLDER, '');
  const ordered = lowerScriptPriority(rest.replace(THEME, () => `${scripts}    <script src="/start.js">`)).replace(
    '  </head>',
    (end) => FILES_PLACEHOLDER + end,
  );
  await writeFile(`${folder}/app.html`, ordered);
  const parts = START_SCRIPTS.map((file) => readFile(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8'));
  await writeFile(`${folder}/start.js`, (await minify('start.js', (await Promise.all(parts)).join('\n'))).code);
}

/** Writes a `.txt` file, because a screen is only a part of a page. Returns the preload tag of the file. */
async function writeScreen(folder: string, { html }: RenderedScreen): Promise<string> {
  const file = `/assets/screen-${createHash('sha256').update(html).digest('base64url').slice(0, 8)}.txt`;
  await writeFile(`${folder}${file}`, html);
  return `<link rel="preload" as="fetch" crossorigin data-first-screen href="${file}">`;
}

/**
 * Orders the files of the app's page and writes what the server adds to it: preloads of each page, catalogs of each
 * language and prerendered screens.
 */
export async function writeAppPage(
  folder: string,
  manifest: Manifest,
  pages: readonly PageRequirements[],
  screens: readonly RenderedScreen[],
): Promise<void> {
  await orderFiles(folder);
  const entry = collectFiles(manifest, ['app.html']);
  const tagsOf = (sources: readonly string[]) =>
    [...collectFiles(manifest, sources)]
      .filter((file) => !entry.has(file))
      .map(preloadTag)
      .join('');
  const names = new Set(['app', ...pages.flatMap(({ catalog }) => catalog ?? [])]);
  const languages: Record<string, unknown> = {};
  for (const code of LANGUAGES) {
    const translatedScreens = screens.filter(({ language }) => language === code);
    const tags = translatedScreens.map(async (screen) => [screen.page, await writeScreen(folder, screen)] as const);
    languages[code] = {
      catalogs: Object.fromEntries([...names].map((name) => [name, tagsOf(languageSources(code, name))])),
      screens: Object.fromEntries(await Promise.all(tags)),
    };
  }
  const byPage: Record<string, unknown> = {};
  for (const { page, sources, catalog, embeddedCalls, preloadedCalls, picture } of pages)
    byPage[page] = { embeddedCalls, preloadedCalls, picture, catalog, files: tagsOf(sources) };
  await writeFile(`${folder}/pages.json`, `${JSON.stringify({ pages: byPage, languages })}\n`);
}
