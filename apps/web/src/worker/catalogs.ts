/** Filled in by the build. English is among the app's files. */
declare const CATALOGS: Readonly<Record<string, readonly string[]>>;

/** The prefix of a language's cache, such as `catalogs-zh`, and of the message that requests it. */
export const CATALOGS_PREFIX = 'catalogs-';

export async function cacheCatalogs(cacheName: string): Promise<void> {
  const files = CATALOGS[cacheName.slice(CATALOGS_PREFIX.length)];
  if (!files) return;
  const cache = await caches.open(cacheName);
  const cachedPaths = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !cachedPaths.has(file)));
}

export async function updateCatalogs(): Promise<void> {
  const cacheNames = (await caches.keys()).filter((name) => name.startsWith(CATALOGS_PREFIX));
  await Promise.all(cacheNames.map(cacheCatalogs));
}

export async function pruneCatalogs(): Promise<void> {
  const cacheNames = (await caches.keys()).filter((name) => name.startsWith(CATALOGS_PREFIX));
  await Promise.all(
    cacheNames.map(async (name) => {
      const files = new Set(CATALOGS[name.slice(CATALOGS_PREFIX.length)]);
      const cache = await caches.open(name);
      const old = (await cache.keys()).filter(({ url }) => !files.has(new URL(url).pathname));
      await Promise.all(old.map((request) => cache.delete(request)));
    }),
  );
}
