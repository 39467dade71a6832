import { t } from '@lingui/core/macro';

/** A device in the language on screen. The server names it in English: "Chrome on Android"; null if it is unknown. */
export function deviceName(device: string | null): string {
  if (device === null) return t`Unknown device`;
  const [browser = '', system] = device.split(' on ');
  return system === undefined ? device : t`${browser} on ${system}`;
}
