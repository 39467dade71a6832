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
  readCookie(cookie: string | null | undefined): Promise<KnownDevice | null>;
  hasAccount(device: KnownDevice | null, residentId: number): Promise<boolean>;
  /** Returns the device's new cookie, which adds the account. */
  createCookie(device: KnownDevice | null, residentId: number): Promise<string>;
}

const ID_BYTES = 16;
/** Enough for a computer that a class shares, while the cookie stays below 1 kB. */
const MAX_ACCOUNTS = 20;
const ACCOUNT_HASH_LENGTH = 22;
const MAX_COOKIE_LENGTH = 1_000;

export function createKnownDevices({ serverKeys }: { serverKeys: ServerKeys }): KnownDevices {
  const key = () => serverKeys.get('device-cookie');
  /** The hash includes the device id, so that the cookies of two devices do not reveal a shared account. */
  const hashAccount = async (id: string, residentId: number) =>
    keyedHash(await key(), `account ${residentId} on ${id}`).slice(0, ACCOUNT_HASH_LENGTH);
  return {
    async readCookie(cookie) {
      if (!cookie || cookie.length > MAX_COOKIE_LENGTH) return null;
      const { valid, value } = unsign(cookie, await key());
      if (!valid) return null;
      const [id = '', ...accounts] = value.split('.');
      return { id, accounts };
    },
    async hasAccount(device, residentId) {
      return device !== null && device.accounts.includes(await hashAccount(device.id, residentId));
    },
    async createCookie(device, residentId) {
      const id = device?.id ?? randomBytes(ID_BYTES).toString('base64url');
      const accountHash = await hashAccount(id, residentId);
      const otherAccounts = device?.accounts.filter((account) => account !== accountHash) ?? [];
      return sign([id, ...[...otherAccounts, accountHash].slice(-MAX_ACCOUNTS)].join('.'), await key());
    },
  };
}
