export interface SettingsSearch {
  /** The admin page that sent an admin here to set up codes, and that they return to. */
  next?: string;
}

/** Reads the way back from an address. It leads to admin pages only, so no link can send residents elsewhere. */
export function readSettingsSearch(address: Record<string, unknown>): SettingsSearch {
  const next = address['next'];
  return typeof next === 'string' && /^\/admin(?:[/?#]|$)/.test(next) ? { next } : {};
}
