/**
 * Reads search parameters as plain text: `?search=401` stays the text of bus 401, where the router would make a number
 * of it. Addresses stay readable.
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
