import type { Manifest } from 'vite';
import { filesOf, withScriptsLast } from './built-files.ts';
import type { RenderedPage } from './src/app/landing/render.tsx';

/** What home brings after signing in: the entry, its messages in English, and what it fetches once it is drawn. */
const APP_SOURCES = [
  'app.html',
  'src/locales/en.po?app',
  'messages:features/home/home-community.tsx',
  'messages:features/notifications/live.tsx',
];

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

/** Asks for a page's own code together with the entry, which would ask for it only later. */
function preloads(manifest: Manifest, name: RenderedPage['name'], template: string): string[] {
  return [...filesOf(manifest, PAGE_SOURCES[name])]
    .filter((file) => file.endsWith('.js') && !template.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Puts a rendered page and its head into the built document. */
export function toLandingDocument(template: string, page: RenderedPage, manifest: Manifest): string {
  const { name, title, description, body } = page;
  const appFiles = [...filesOf(manifest, APP_SOURCES)].join(' ');
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
    ...preloads(manifest, name, template),
  ].join('\n    ');
  const withHead = withScriptsLast(replaceOnce(template, /<title>[^<]*<\/title>/, head));
  return replaceOnce(withHead, '<div id="root"></div>', `<div id="root" data-page="${name}">${body}</div>`);
}

function replaceOnce(document: string, place: string | RegExp, text: string): string {
  const replaced = document.replace(place, () => text);
  if (replaced === document) throw new Error(`The built page has no ${String(place)}`);
  return replaced;
}
