import type { Manifest } from 'vite';
import { contentWords, filesOf, MESSAGES, withScriptsLast, wordsOf } from './built-files.ts';
import type { Language } from './src/lib/language/i18n.ts';
import type { RenderedPage } from './src/app/landing/render.tsx';

/** What home fetches once it is drawn. */
const HOME_LATER = ['features/home/home-community.tsx', 'features/notifications/live.tsx'];

/** What home brings after signing in: the entry, its messages, and what it fetches once it is drawn. */
function appSources(language: Language, manifest: Manifest): string[] {
  return [
    'app.html',
    ...HOME_LATER.map((part) => `messages:${part}`),
    ...wordsOf(manifest, language, ['app', ...HOME_LATER]),
    ...contentWords(language),
  ];
}

const LEGAL_MESSAGES = 'messages:visitors/app/routes/legal-screens.tsx';
const ARTICLE = 'features/news/article/visitor-article-page.tsx';
const INVITE = 'features/social/invites/visitor-invite-page.tsx';

/** A page for getting back into an account, with its messages. */
function recovery(page: string): string[] {
  const source = `features/accounts/recovery/${page}.tsx`;
  return [`src/${source}`, `messages:visitors/${source}`];
}

/** What each landing page needs besides the entry, by source. */
const PAGE_SOURCES: Record<RenderedPage['name'], readonly string[]> = {
  index: ['src/app/landing/landing-page.tsx'],
  register: ['src/app/landing/register-page.tsx'],
  forgot: recovery('forgot-page'),
  reset: recovery('reset-page'),
  verify: recovery('verify-page'),
  unsubscribe: recovery('unsubscribe-page'),
  terms: ['src/features/legal/terms-page.tsx', LEGAL_MESSAGES],
  privacy: ['src/features/legal/privacy-page.tsx', LEGAL_MESSAGES],
  article: [`src/${ARTICLE}`, `messages:visitors/${ARTICLE}`],
  invite: [`src/${INVITE}`, `messages:visitors/${INVITE}`],
  'not-found': ['src/app/landing/not-found-page.tsx'],
};

/** The sources of a page, and of its words in a language; the words in English come with the scripts. */
function pageSources(manifest: Manifest, { name, language }: RenderedPage): string[] {
  const sources = PAGE_SOURCES[name];
  const own = sources.filter((source) => source.startsWith(MESSAGES)).map((source) => source.slice(MESSAGES.length));
  return [...sources, ...(language === 'en' ? [] : wordsOf(manifest, language, ['front', ...own]))];
}

/** Asks for a page's own code together with the entry, which would ask for it only later. */
function preloads(manifest: Manifest, page: RenderedPage, template: string): string[] {
  return [...filesOf(manifest, pageSources(manifest, page))]
    .filter((file) => file.endsWith('.js') && !template.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Puts a rendered page and its head into the built document. */
export function toLandingDocument(template: string, page: RenderedPage, manifest: Manifest): string {
  const { name, language, title, description, body } = page;
  const appFiles = [...filesOf(manifest, appSources(language, manifest))].join(' ');
  const tags = [
    `<title>${escapeText(title)}</title>`,
    `<meta name="description" content="${escapeText(description)}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:title" content="${escapeText(title)}" />`,
    `<meta property="og:description" content="${escapeText(description)}" />`,
  ];
  const head = [
    `<meta property="og:site_name" content="EcoPulse" />`,
    // The server replaces these with the tags of the article that is asked for.
    ...(name === 'article' ? ['<!--article-->', ...tags, '<!--/article-->'] : tags),
    ...(['not-found', 'reset', 'verify', 'unsubscribe'].includes(name)
      ? ['<meta name="robots" content="noindex" />']
      : []),
    `<meta name="app-files" content="${appFiles}" />`,
    ...preloads(manifest, page, template),
  ].join('\n    ');
  const withHead = withScriptsLast(replaceOnce(template, /<title>[^<]*<\/title>/, head));
  const inLanguage = replaceOnce(
    replaceOnce(withHead, '/manifest/en.', `/manifest/${language}.`),
    'lang="en"',
    `lang="${language}"`,
  );
  return replaceOnce(inLanguage, '<div id="root"></div>', `<div id="root" data-page="${name}">${body}</div>`);
}

function replaceOnce(document: string, place: string | RegExp, text: string): string {
  const isThere = typeof place === 'string' ? document.includes(place) : place.test(document);
  if (!isThere) throw new Error(`The built page has no ${String(place)}`);
  return document.replace(place, () => text);
}
