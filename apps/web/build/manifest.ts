import type { Manifest } from 'vite';
import type { Language } from '../src/lib/language/i18n.ts';

/** The files that these sources are built into, and all that those files import. */
export function filesOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  function follow(key: string): void {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no file for ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    for (const imported of chunk.imports ?? []) follow(imported);
  }
  for (const source of sources) follow(source);
  return files;
}

/** What shows an area of the product in a language: its catalog, and what puts content into another language than English. */
export function languageSources(language: Language, catalog: string): string[] {
  const content = language === 'en' || catalog !== 'app' ? [] : ['src/lib/language/content-language.ts'];
  return [`src/locales/${language}/${catalog}.po`, ...content];
}

/** The page with a low priority for its scripts: it is seen before they run, so its style and pictures come first. */
export function withScriptsLast(html: string): string {
  return html.replaceAll(
    /<link (?=[^>]*rel="modulepreload")|<script (?=type="module")/g,
    (tag) => `${tag}fetchpriority="low" `,
  );
}
