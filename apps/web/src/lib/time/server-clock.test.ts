import { afterEach, expect, it } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const HOUR = 3_600_000;

/** What the server's clock says, as its answers do. */
function headerAt(time: number): string {
  return new Date(time).toUTCString();
}

afterEach(() => noteServerTime(headerAt(Date.now())));

it("follows the server where the device's clock is an hour behind", () => {
  noteServerTime(headerAt(Date.now() + HOUR));
  expect(Math.abs(serverNow() - (Date.now() + HOUR))).toBeLessThan(1_500);
});

it("stays with the device's clock where both agree within seconds", () => {
  noteServerTime(headerAt(Date.now() - 3_000));
  expect(serverNow()).toBeLessThanOrEqual(Date.now());
  expect(Date.now() - serverNow()).toBeLessThan(500);
});

it('keeps what it knew where an answer says no time, or none that can be read', () => {
  noteServerTime(headerAt(Date.now() - HOUR));
  noteServerTime(null);
  noteServerTime('soon');
  expect(Math.abs(serverNow() - (Date.now() - HOUR))).toBeLessThan(1_500);
});
