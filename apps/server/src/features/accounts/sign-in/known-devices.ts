import { randomBytes } from 'node:crypto';
import { sign, unsign } from '@fastify/cookie';
import { keyedHash, type ServerKeys } from '../../../core/server-keys/server-keys.service.ts';

export interface KnownDevice {
  readonly id: string;
  /** Keyed hashes of the accounts that have signed in on the device; the most recent is last. */
  readonly accounts: readonly string[];
}

/** How an account became known on a device. */
type Evidence = 'sign-in' | 'address';

export interface KnownDevices {
  /** Null if there is no cookie, or its signature is invalid. */
  readCookie(cookie: string | null | undefined): Promise<KnownDevice | null>;
  /** Whether the account has signed in on the device, with all its factors. */
  hasAccount(device: KnownDevice | null, residentId: number): Promise<boolean>;
  /** Also if the device has only proved the account's address, which says nothing of a second factor. */
  hasAddress(device: KnownDevice | null, residentId: number): Promise<boolean>;
  /** Returns the device's new cookie, which adds the account. */
  createCookie(device: KnownDevice | null, residentId: number, by?: Evidence): Promise<string>;
}

const ID_BYTES = 16;
/** Enough for a computer that a class shares, while the cookie stays below 1 kB. */
const MAX_ACCOUNTS = 20;
const ACCOUNT_HASH_LENGTH = 22;
const MAX_COOKIE_LENGTH = 1_000;

export function createKnownDevices({ serverKeys }: { serverKeys: ServerKeys }): KnownDevices {
  const key = () => serverKeys.get('device-cookie');
  /** The hash includes the device id, so that the cookies of two devices do not reveal a shared account. */
  const hashAccount = async (id: string, residentId: number, by: Evidence = 'sign-in') =>
    keyedHash(await key(), `${by === 'sign-in' ? 'account' : by} ${residentId} on ${id}`).slice(0, ACCOUNT_HASH_LENGTH);
  const hasHash = async (device: KnownDevice | null, residentId: number, by: Evidence) =>
    device !== null && device.accounts.includes(await hashAccount(device.id, residentId, by));
  return {
    async readCookie(cookie) {
      if (!cookie || cookie.length > MAX_COOKIE_LENGTH) return null;
      const { valid, value } = unsign(cookie, await key());
      if (!valid) return null;
      const [id = '', ...accounts] = value.split('.');
      return { id, accounts };
    },
    hasAccount: (device, residentId) => hasHash(device, residentId, 'sign-in'),
    hasAddress: async (device, residentId) =>
      (await hasHash(device, residentId, 'sign-in')) || (await hasHash(device, residentId, 'address')),
    async createCookie(device, residentId, by = 'sign-in') {
      const id = device?.id ?? randomBytes(ID_BYTES).toString('base64url');
      const [signInHash, addressHash] = [
        await hashAccount(id, residentId, 'sign-in'),
        await hashAccount(id, residentId, 'address'),
      ];
      // One hash for an account: a sign-in also proves the address.
      const hasSignedIn = by === 'sign-in' || device?.accounts.includes(signInHash) === true;
      const otherAccounts = device?.accounts.filter((hash) => hash !== signInHash && hash !== addressHash) ?? [];
      const accounts = [...otherAccounts, hasSignedIn ? signInHash : addressHash];
      return sign([id, ...accounts.slice(-MAX_ACCOUNTS)].join('.'), await key());
    },
  };
}
