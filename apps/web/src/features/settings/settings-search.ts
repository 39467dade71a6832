export interface SettingsSearch {
  /** The admin page that required codes at sign-in, to return to afterwards. */
  next?: string;
}

/** Admin paths only, so that a link cannot redirect to another site. */
export function readSettingsSearch(address: Record<string, unknown>): SettingsSearch {
  const next = address['next'];
  return typeof next === 'string' && /^\/admin(?:[/?#]|$)/.test(next) ? { next } : {};
}
