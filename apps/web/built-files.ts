import type { Manifest } from 'vite';

/** The files that these sources are built into, and all that those files import. */
export function filesOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  // Virtual modules, such as messages, are named by an address that depends on where the build was started.
  const keyOf = (source: string) =>
    source in manifest ? source : Object.keys(manifest).find((key) => key.endsWith(`/${source}`));
  function follow(key: string | undefined): void {
    const chunk = key === undefined ? undefined : manifest[key];
    if (!key || !chunk) throw new Error(`The build has no file for one of ${sources.join(', ')}`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    for (const imported of chunk.imports ?? []) follow(imported);
  }
  for (const source of sources) follow(keyOf(source));
  return files;
}

/** The page with a low priority for its scripts: it is seen before they run, so its style and pictures come first. */
export function withScriptsLast(html: string): string {
  return html.replaceAll(
    /<link (?=[^>]*rel="modulepreload")|<script (?=type="module")/g,
    (tag) => `${tag}fetchpriority="low" `,
  );
}

/** Begins the source that brings a screen or part of one together with its messages. */
export const MESSAGES = 'messages:';

/** The words of these parts in a language, as `vite-messages.ts` names them; those that are files of their own. */
export function wordsOf(manifest: Manifest, language: string, parts: readonly string[]): string[] {
  return parts.map((part) => `src/locales/${language}.po?${part}`).filter((source) => source in manifest);
}

/** What puts content into another language than English. */
export function contentWords(language: string): string[] {
  return language === 'en' ? [] : ['src/lib/language/content-language.ts'];
}
