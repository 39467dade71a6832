import type { Manifest } from 'vite';
import type { Language } from '../src/lib/language/i18n.ts';

export function collectFiles(manifest: Manifest, sources: readonly string[]): Set<string> {
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

/** Includes the code that translates content, except in English. */
export function languageSources(language: Language, catalog: string): string[] {
  const content = language === 'en' || catalog !== 'app' ? [] : ['src/lib/language/content-language.ts'];
  return [`src/locales/${language}/${catalog}.po`, ...content];
}

/** The prerendered page is visible before scripts run, so styles and pictures load first. */
export function lowerScriptPriority(html: string): string {
  return html.replaceAll(
    /<link (?=[^>]*rel="modulepreload")|<script (?=type="module")/g,
    (tag) => `${tag}fetchpriority="low" `,
  );
}
