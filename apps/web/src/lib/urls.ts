/** As `URL.parse` of Safari 18, Chrome 126 and Firefox 126: null if it is no address. The oldest browsers lack that function. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** Keeps values as strings: the router's default parser would turn `?search=401` into a number. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const texts = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  const query = new URLSearchParams(texts).toString();
  return query === '' ? '' : `?${query}`;
}
