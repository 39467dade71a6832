/** Which feed is edited, as the address names it: its id, or `new`. */
export interface SourceSearch {
  edit?: string;
}

/** Reads from an address which feed is edited, leaving out what makes no sense. */
export function readSourceSearch(address: Record<string, unknown>): SourceSearch {
  const { edit } = address;
  return typeof edit === 'string' && /^(new|[1-9]\d{0,9})$/.test(edit) ? { edit } : {};
}
