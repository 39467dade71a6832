import { afterEach, expect, it } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const HOUR = 3_600_000;

function headerAt(time: number): string {
  return new Date(time).toUTCString();
}

afterEach(() => noteServerTime(headerAt(Date.now())));

it("follows the server if the device's clock is an hour behind", () => {
  noteServerTime(headerAt(Date.now() + HOUR));
  expect(Math.abs(serverNow() - (Date.now() + HOUR))).toBeLessThan(1_500);
});

it("keeps the device's clock if both agree within seconds", () => {
  noteServerTime(headerAt(Date.now() - 3_000));
  expect(serverNow()).toBeLessThanOrEqual(Date.now());
  expect(Date.now() - serverNow()).toBeLessThan(500);
});

it('keeps what it knows if a response has no time, or none that can be read', () => {
  noteServerTime(headerAt(Date.now() - HOUR));
  noteServerTime(null);
  noteServerTime('soon');
  expect(Math.abs(serverNow() - (Date.now() - HOUR))).toBeLessThan(1_500);
});
