import type { Manifest } from 'vite';
import type { Language } from '../src/lib/language/i18n.ts';
import type { RenderedPage } from '../src/app/landing/render.tsx';
import { collectFiles, languageSources, lowerScriptPriority } from './manifest.ts';

function appFiles(language: Language, manifest: Manifest): string {
  return [...collectFiles(manifest, ['app.html', ...languageSources(language, 'app')])].join(' ');
}

/** Preloads the code and messages of a page, which the entry would request later. */
function preloads(manifest: Manifest, { language, sources, catalogs }: RenderedPage, template: string): string[] {
  const messages = catalogs.flatMap((catalog) => languageSources(language, catalog));
  return [...collectFiles(manifest, [...sources, ...messages])]
    .filter((file) => file.endsWith('.js') && !template.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

export function toLandingDocument(template: string, page: RenderedPage, manifest: Manifest): string {
  const { name, isPreview, language, title, description, body } = page;
  const tags = [
    `<title>${escapeText(title)}</title>`,
    `<meta name="description" content="${escapeText(description)}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:title" content="${escapeText(title)}" />`,
    `<meta property="og:description" content="${escapeText(description)}" />`,
  ];
  const head = [
    `<meta property="og:site_name" content="EcoPulse" />`,
    // The server replaces these tags with those of the requested item.
    ...(isPreview ? ['<!--preview-->', ...tags, '<!--/preview-->'] : tags),
    ...([
      'not-found',
      'reset',
      'verify',
      'parent',
      'unsubscribe',
      'setup',
      'certificate',
      'old-browser',
      'sign-in',
    ].includes(name)
      ? ['<meta name="robots" content="noindex" />']
      : []),
    `<meta name="app-files" content="${appFiles(language, manifest)}" />`,
    ...preloads(manifest, page, template),
  ].join('\n    ');
  const withHead = lowerScriptPriority(replaceRequired(template, /<title>[^<]*<\/title>/, head));
  const withLanguage = replaceRequired(
    replaceRequired(withHead, '/manifest/en.', `/manifest/${language}.`),
    'lang="en"',
    `lang="${language}"`,
  );
  return replaceRequired(withLanguage, '<div id="root"></div>', `<div id="root" data-page="${name}">${body}</div>`);
}

function replaceRequired(document: string, pattern: string | RegExp, text: string): string {
  const isFound = typeof pattern === 'string' ? document.includes(pattern) : pattern.test(document);
  if (!isFound) throw new Error(`The built page has no ${String(pattern)}`);
  return document.replace(pattern, () => text);
}
