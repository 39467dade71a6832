const INVITE_PATH_PREFIX = '/invite/';

export function createInviteUrl(code: string, origin: string): string {
  return `${origin}${INVITE_PATH_PREFIX}${code}`;
}

/** Empty if the path is not that of an invitation. */
export function parseInviteCode(path: string): string {
  const code = path.startsWith(INVITE_PATH_PREFIX) ? path.slice(INVITE_PATH_PREFIX.length).replace(/\/$/, '') : '';
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}
