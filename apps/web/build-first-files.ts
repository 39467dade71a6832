import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { SIGNED_IN_PAGES } from '@ecopulse/contract/pages';
import { type Manifest, minify } from 'vite';
import { contentWords, filesOf, MESSAGES, withScriptsLast, wordsOf } from './built-files.ts';
import type { RenderedScreen } from './src/app/prerender/render-screens.tsx';

const ADMIN = 'features/admin/shell/admin-frame.tsx';
/** What the editor fetches for an article of the admins' own, as a new one is. */
const LEGAL = 'app/routes/legal-screens.tsx';

function admin(screen: string): string[] {
  return [ADMIN, `features/admin/${screen}.tsx`];
}

/** What each page shows, as `app/routes` fetches it. */
const SCREENS: Readonly<Record<(typeof SIGNED_IN_PAGES)[number], readonly string[]>> = {
  // Part of the entry, like what `/share` leads to.
  '/': [],
  '/share': [],
  '/learn': ['features/lessons/list/lessons-page.tsx'],
  '/learn/:id': ['features/lessons/reader/lesson-page.tsx'],
  '/learn/:id/quiz': ['features/lessons/quiz/quiz-page.tsx'],
  '/challenges': ['features/challenges/challenges-page.tsx'],
  '/challenges/:id': ['features/challenges/challenge-page.tsx'],
  '/news': ['features/news/news-page.tsx'],
  '/news/:id': ['features/news/article/article-page.tsx'],
  '/green-spaces': ['features/green-spaces/list/green-spaces-page.tsx'],
  '/green-space/:id': ['features/green-spaces/place/green-space-page.tsx'],
  '/social': ['features/social/social-page.tsx'],
  '/invite/:code': ['features/social/invites/invite-page.tsx'],
  '/residents/:username': ['features/social/resident/resident-page.tsx'],
  '/rankings': ['features/rankings/rankings-page.tsx'],
  '/profile': ['features/profile/profile-page.tsx'],
  '/passport': ['features/passport/passport-page.tsx'],
  '/week': ['features/week/week-page.tsx'],
  '/settings': ['features/settings/settings-page.tsx'],
  '/terms': [LEGAL],
  '/privacy': [LEGAL],
  '/admin': admin('overview/overview-page'),
  '/admin/green-spaces': admin('green-spaces/green-spaces-admin-page'),
  '/admin/green-spaces/new': admin('green-spaces/green-space-editor'),
  '/admin/green-spaces/import': admin('green-spaces/green-space-import'),
  '/admin/green-spaces/:id': admin('green-spaces/green-space-editor'),
  '/admin/lessons': admin('lessons/lessons-admin-page'),
  '/admin/lessons/new': admin('lessons/lesson-editor'),
  '/admin/lessons/:id': admin('lessons/lesson-editor'),
  '/admin/challenges': admin('challenges/challenges-admin-page'),
  '/admin/challenges/new': admin('challenges/challenge-editor'),
  '/admin/challenges/:id': admin('challenges/challenge-editor'),
  '/admin/news': admin('news/articles-page'),
  '/admin/news/new': admin('news/article-editor'),
  '/admin/news/:id': admin('news/article-editor'),
  '/admin/sources': admin('news/sources-page'),
  '/admin/translations': admin('translations/translations-page'),
  '/admin/translations/:subject/:id': admin('translations/translations-editor'),
  '/admin/residents': admin('residents/residents-page'),
  '/admin/residents/:id': admin('residents/resident-page'),
  '/admin/check-ins': admin('moderation/flagged-check-ins-page'),
  '/admin/reports': admin('moderation/reports-page'),
  '/admin/translation-reports': admin('moderation/translation-reports-page'),
  '/admin/settings': admin('system/system-page'),
  '/admin/security': admin('moderation/security-events-page'),
  '/admin/audit': admin('audit/audit-page'),
};

/** Parts of home that only some residents see, by the names that the server knows them by. */
const HOME_PARTS = {
  reminders: ['features/home/account-reminders.tsx'],
  welcome: ['features/home/welcome/welcome.tsx'],
};

/** The tag by which a page asks for a file of a screen before any script runs. */
function tagOf(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : withScriptsLast(`<link rel="modulepreload" crossorigin href="${file}">`);
}

const PRELOAD = /[ \t]*<link rel="modulepreload" crossorigin href="([^"]+)">\n/g;
const FONT = /[ \t]*<link rel="preload" href="([^"]+)" as="font"[^>]*>\n/;
const THEME = '    <script src="/theme.js">';
const PLACE = '    <!--first-files-->\n';
const SCREEN_PLACE = '    <!--first-screen-->\n';

/**
 * Runs a script as soon as it has arrived, while others are on their way. The entry would run all of them in one long task,
 * when the last has come.
 */
function runAtOnce(preload: string): string {
  return preload.replace(PRELOAD, '    <script type="module" async crossorigin src="$1"></script>\n');
}

/**
 * Orders what the app's page asks for. A browser opens six connections at most and asks in the order of the page, so the
 * largest scripts come first. `font.js`, a part of `start.js`, asks for the font when the largest has arrived: earlier it would slow them down,
 * and later the first paint would be in another font.
 */
async function orderFiles(folder: string): Promise<void> {
  const html = await readFile(`${folder}/app.html`, 'utf8');
  const font = FONT.exec(html)?.[1];
  const preloads = [...html.matchAll(PRELOAD)];
  const sized = await Promise.all(
    preloads.map(async ([tag, file]) => ({ tag, bytes: (await stat(`${folder}${file}`)).size })),
  );
  const [largest, second, ...others] = sized.toSorted((one, other) => other.bytes - one.bytes).map(({ tag }) => tag);
  if (
    font === undefined ||
    largest === undefined ||
    second === undefined ||
    !html.includes(PLACE) ||
    !html.includes(SCREEN_PLACE) ||
    !html.includes(THEME)
  )
    throw new Error('app.html lacks a font, two files, its theme, or a place for the files of the screen');
  const scripts = [largest.replace('<link ', `<link data-then="${font}" `), second, ...others, runAtOnce(largest)].join(
    '',
  );
  const rest = html.replace(PRELOAD, '').replace(FONT, '').replace(PLACE, '');
  // The prerendered screen is seen first and needs none of them.
  const ordered = withScriptsLast(rest.replace(THEME, () => `${scripts}    <script src="/start.js">`)).replace(
    '  </head>',
    (end) => PLACE + end,
  );
  await writeFile(`${folder}/app.html`, ordered);
  // One file for what a page runs before all else.
  const ours = ['font.js', 'first-screen.js', 'first-formatters.js'].map((file) =>
    fileURLToPath(new URL(file, import.meta.url)),
  );
  const parts = [`${folder}/theme.js`, ...ours];
  const start = (await Promise.all(parts.map((part) => readFile(part, 'utf8')))).join('\n');
  await writeFile(`${folder}/start.js`, (await minify('start.js', start)).code);
}

/** Writes prerendered screens, each once: as plain text, since none is a page of its own. Returns the tag by which the page of each asks for its file. */
async function writeScreens(folder: string, screens: readonly RenderedScreen[]): Promise<Record<string, string>> {
  const tags: Record<string, string> = {};
  for (const { page, html } of screens) {
    const file = `/assets/screen-${createHash('sha256').update(html).digest('base64url').slice(0, 8)}.txt`;
    await writeFile(`${folder}${file}`, html);
    tags[page] = `<link rel="preload" as="fetch" crossorigin data-first-screen href="${file}">`;
  }
  return tags;
}

/**
 * A file of the build that the server reads: what each page needs besides the entry; and for each language the same for its
 * words, and how each screen looks without data.
 */
export async function writeFirstFiles(
  folder: string,
  manifest: Manifest,
  rendered: readonly RenderedScreen[],
): Promise<void> {
  await orderFiles(folder);
  const entry = filesOf(manifest, ['app.html']);
  const tagsOf = (sources: readonly string[]) =>
    [...filesOf(manifest, sources)]
      .filter((file) => !entry.has(file))
      .map(tagOf)
      .join('');
  const eachOf = (
    parts: Readonly<Record<string, readonly string[]>>,
    sourcesOf: (own: readonly string[]) => string[],
  ) => Object.fromEntries(Object.entries(parts).map(([name, own]) => [name, tagsOf(sourcesOf(own))]));
  const pages = eachOf(SCREENS, (screens) => screens.map((screen) => MESSAGES + screen));
  const homeParts = eachOf(HOME_PARTS, (parts) => parts.map((part) => MESSAGES + part));
  const languages: Record<string, unknown> = {};
  for (const [language, screens] of Map.groupBy(rendered, (screen) => screen.language)) {
    // Those of a screen in English are in the file of the screen.
    const words = (parts: readonly string[]) => (language === 'en' ? [] : wordsOf(manifest, language, parts));
    languages[language] = {
      start: tagsOf([...wordsOf(manifest, language, ['app']), ...contentWords(language)]),
      pages: eachOf(SCREENS, words),
      homeParts: eachOf(HOME_PARTS, words),
      screens: await writeScreens(folder, screens),
    };
  }
  await writeFile(`${folder}/first-files.json`, `${JSON.stringify({ pages, homeParts, languages })}\n`);
}
