const SEPARATOR = ' on ';

export function joinDeviceName(parts: readonly string[]): string | null {
  return parts.length === 0 ? null : parts.join(SEPARATOR);
}

/** Null if the name has one part only. */
export function splitDeviceName(name: string): { browser: string; system: string } | null {
  const [browser = '', system] = name.split(SEPARATOR);
  return system === undefined ? null : { browser, system };
}
