/** The files with the words of each language but English, which come with the screens. The build fills it in. */
declare const WORDS: Readonly<Record<string, readonly string[]>>;

/** Begins the name of the cache of a language, such as `words-zh`, and of the message that asks to keep it. */
export const WORDS_PREFIX = 'words-';

/** Keeps the words of a language for all screens. */
export async function keepWords(cacheName: string): Promise<void> {
  const files = WORDS[cacheName.slice(WORDS_PREFIX.length)];
  if (!files) return;
  const cache = await caches.open(cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !kept.has(file)));
}

/** Fetches the words of this release in the languages that were kept, before it starts. */
export async function keepWordsOfRelease(): Promise<void> {
  const languages = (await caches.keys()).filter((name) => name.startsWith(WORDS_PREFIX));
  await Promise.all(languages.map(keepWords));
}

/** Removes the words of earlier releases, which no page needs any more. */
export async function dropOldWords(): Promise<void> {
  const languages = (await caches.keys()).filter((name) => name.startsWith(WORDS_PREFIX));
  await Promise.all(
    languages.map(async (name) => {
      const files = new Set(WORDS[name.slice(WORDS_PREFIX.length)]);
      const cache = await caches.open(name);
      const old = (await cache.keys()).filter(({ url }) => !files.has(new URL(url).pathname));
      await Promise.all(old.map((request) => cache.delete(request)));
    }),
  );
}
