import { createHmac } from 'node:crypto';
import { codeOf } from './event-code.rules.ts';

/** Of HMAC-SHA-256 over the step as decimal digits. `key` is base64url, as the organiser's device got it. */
export function eventCode(key: string, step: number): string {
  return codeOf(createHmac('sha256', Buffer.from(key, 'base64url')).update(String(step)).digest());
}
