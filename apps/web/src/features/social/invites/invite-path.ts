const START = '/invite/';

export function inviteAddress(code: string, origin: string): string {
  return `${origin}${START}${code}`;
}

/** Empty if the path is not that of an invitation. */
export function codeIn(path: string): string {
  const code = path.startsWith(START) ? path.slice(START.length).replace(/\/$/, '') : '';
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}
