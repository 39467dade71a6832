/** As `URL.parse` of Safari 18, Chrome 126 and Firefox 126: null if it is no address. The oldest browsers lack that function. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
