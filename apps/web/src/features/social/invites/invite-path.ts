const START = '/invite/';

/** The address of an invitation. */
export function inviteAddress(code: string, origin: string): string {
  return `${origin}${START}${code}`;
}

/** The code in the path of an invitation; a path that is none has an empty one. */
export function codeIn(path: string): string {
  const code = path.startsWith(START) ? path.slice(START.length).replace(/\/$/, '') : '';
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}
