import { t } from '@lingui/core/macro';
import { partsOfDevice } from '@ecopulse/contract/accounts/device-name';

export function deviceName(device: string | null): string {
  if (device === null) return t`Unknown device`;
  const parts = partsOfDevice(device);
  if (!parts) return device;
  const { browser, system } = parts;
  return t`${browser} on ${system}`;
}
