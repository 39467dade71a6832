import { randomBytes } from 'node:crypto';
import { sign, unsign } from '@fastify/cookie';
import { keyedHash, type ServerKeys } from '../../../core/server-keys/server-keys.service.ts';

export interface KnownDevice {
  readonly id: string;
  /** Keyed hashes of the accounts that have signed in on the device; the most recent is last. */
  readonly accounts: readonly string[];
}

export interface KnownDevices {
  /** Null if there is no cookie, or its signature is invalid. */
  read(cookie: string | null | undefined): Promise<KnownDevice | null>;
  knows(device: KnownDevice | null, residentId: number): Promise<boolean>;
  remember(device: KnownDevice | null, residentId: number): Promise<string>;
}

const ID_BYTES = 16;
/** Enough for a computer that a class shares, while the cookie stays below 1 kB. */
const MAX_ACCOUNTS = 20;
const ACCOUNT_LENGTH = 22;
const MAX_LENGTH = 1_000;

export function createKnownDevices({ serverKeys }: { serverKeys: ServerKeys }): KnownDevices {
  const key = () => serverKeys.get('device-cookie');
  /** Includes the device id, so that the cookies of two devices do not reveal a shared account. */
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
