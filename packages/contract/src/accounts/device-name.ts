const JOINT = ' on ';

export function deviceName(parts: readonly string[]): string | null {
  return parts.length === 0 ? null : parts.join(JOINT);
}

/** Null if the name has one part only. */
export function partsOfDevice(name: string): { browser: string; system: string } | null {
  const [browser = '', system] = name.split(JOINT);
  return system === undefined ? null : { browser, system };
}
