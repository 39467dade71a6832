import { expect, test } from 'vitest';
import { createServerKeys } from '../../../core/server-keys/server-keys.service.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { createKnownDevices, type KnownDevice } from './known-devices.ts';

const ACCOUNTS = 20;

const shared = shareTestApp();

function openDevices() {
  const devices = createKnownDevices({ serverKeys: createServerKeys(shared().db) });
  const add = async (device: KnownDevice | null, residentId: number, by?: 'address') =>
    devices.readCookie(await devices.createCookie(device, residentId, by));
  return { ...devices, add };
}

const accountIds = Array.from({ length: ACCOUNTS }, (_, index) => index + 1);

test.each([
  ['address first', ['address', undefined]],
  ['sign-in first', [undefined, 'address']],
] as const)('a cookie remembers 20 accounts, each by its sign-in and its address: %s', async (_order, evidence) => {
  const { add, hasAccount, hasAddress } = openDevices();
  let device: KnownDevice | null = null;
  for (const id of accountIds) for (const by of evidence) device = await add(device, id, by);
  for (const id of accountIds) {
    expect(await hasAccount(device, id), `account ${id}`).toBe(true);
    expect(await hasAddress(device, id), `address of ${id}`).toBe(true);
  }
  expect(device?.accounts).toHaveLength(ACCOUNTS);
  device = await add(device, ACCOUNTS + 1);
  expect(await hasAccount(device, 1)).toBe(false);
  expect(await hasAccount(device, 2)).toBe(true);
});

test('an account that has only proved its address has not signed in', async () => {
  const { add, hasAccount, hasAddress } = openDevices();
  const device = await add(null, 1, 'address');
  expect([await hasAccount(device, 1), await hasAddress(device, 1)]).toEqual([false, true]);
});
