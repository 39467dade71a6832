import { randomBytes } from 'node:crypto';
import { sign, unsign } from '@fastify/cookie';
import { keyedHash, type ServerKeys } from '../../../core/server-keys/server-keys.service.ts';

/** A device that has signed in before. */
export interface KnownDevice {
  readonly id: string;
  /** The accounts that signed in on it, each by a name that only this server can make; the last one last. */
  readonly accounts: readonly string[];
}

/** Tells by a signed cookie which devices have signed in before, and to which accounts. */
export interface KnownDevices {
  /** The device of a cookie; null without one, and if it is not of our making. */
  read(cookie: string | null | undefined): Promise<KnownDevice | null>;
  /** Whether this resident has signed in on the device. */
  knows(device: KnownDevice | null, residentId: number): Promise<boolean>;
  /** The cookie of the device, or of a new one, on which this resident has now signed in. */
  remember(device: KnownDevice | null, residentId: number): Promise<string>;
}

const ID_BYTES = 16;
/** Enough for a computer that a class shares; the cookie has at most a kilobyte then. */
const MAX_ACCOUNTS = 20;
const ACCOUNT_LENGTH = 22;
const MAX_LENGTH = 1_000;

export function createKnownDevices({ serverKeys }: { serverKeys: ServerKeys }): KnownDevices {
  const key = () => serverKeys.get('device-cookie');
  /** Differs from device to device, so that two cookies do not show that they share an account. */
  const nameOf = async (id: string, residentId: number) =>
    keyedHash(await key(), `account ${residentId} on ${id}`).slice(0, ACCOUNT_LENGTH);
  return {
    async read(cookie) {
      if (!cookie || cookie.length > MAX_LENGTH) return null;
      const { valid, value } = unsign(cookie, await key());
      if (!valid) return null;
      const [id = '', ...accounts] = value.split('.');
      return { id, accounts };
    },
    async knows(device, residentId) {
      return device !== null && device.accounts.includes(await nameOf(device.id, residentId));
    },
    async remember(device, residentId) {
      const id = device?.id ?? randomBytes(ID_BYTES).toString('base64url');
      const name = await nameOf(id, residentId);
      const others = device?.accounts.filter((account) => account !== name) ?? [];
      return sign([id, ...[...others, name].slice(-MAX_ACCOUNTS)].join('.'), await key());
    },
  };
}
