/** The catalogs of each language but English, which is among the files of the app. The build fills it in. */
declare const CATALOGS: Readonly<Record<string, readonly string[]>>;

/** Begins the name of the cache of a language, such as `catalogs-zh`, and of the message that asks to keep it. */
export const CATALOGS_PREFIX = 'catalogs-';

/** Keeps the messages of a language for all screens. */
export async function keepCatalogs(cacheName: string): Promise<void> {
  const files = CATALOGS[cacheName.slice(CATALOGS_PREFIX.length)];
  if (!files) return;
  const cache = await caches.open(cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !kept.has(file)));
}

/** Fetches the catalogs of this release in the languages that were kept, before it starts. */
export async function keepCatalogsOfRelease(): Promise<void> {
  const languages = (await caches.keys()).filter((name) => name.startsWith(CATALOGS_PREFIX));
  await Promise.all(languages.map(keepCatalogs));
}

/** Removes the catalogs of earlier releases, which no page needs any more. */
export async function dropOldCatalogs(): Promise<void> {
  const languages = (await caches.keys()).filter((name) => name.startsWith(CATALOGS_PREFIX));
  await Promise.all(
    languages.map(async (name) => {
      const files = new Set(CATALOGS[name.slice(CATALOGS_PREFIX.length)]);
      const cache = await caches.open(name);
      const old = (await cache.keys()).filter(({ url }) => !files.has(new URL(url).pathname));
      await Promise.all(old.map((request) => cache.delete(request)));
    }),
  );
}
