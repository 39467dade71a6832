/** "Chrome on Android": what is known of a device, its browser, its system or both. */
const JOINT = ' on ';

/** The name of a device by its parts; null without any. */
export function deviceName(parts: readonly string[]): string | null {
  return parts.length === 0 ? null : parts.join(JOINT);
}

/** The browser and the system in the name of a device; null if it names one alone. */
export function partsOfDevice(name: string): { browser: string; system: string } | null {
  const [browser = '', system] = name.split(JOINT);
  return system === undefined ? null : { browser, system };
}
