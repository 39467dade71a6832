/**
 * Search parameters as plain texts: `?search=401` stays the text of bus 401, where the router's own reading would make
 * a number of it, and an address stays one that people can read and type.
 */
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
