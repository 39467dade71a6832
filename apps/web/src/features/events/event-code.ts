import { CODE_LENGTH, CODE_LETTERS, CODE_STEP_SECONDS } from '@ecopulse/contract/events/event-rules';

const STEP_MS = CODE_STEP_SECONDS * 1000;

export function stepAt(now: number): number {
  return Math.floor(now / STEP_MS);
}

export function secondsLeftAt(now: number): number {
  return Math.ceil((STEP_MS - (now % STEP_MS)) / 1000);
}

function decodeKey(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** As the server makes it: HMAC-SHA-256 over the step, each letter a byte modulo the number of letters. */
export async function eventCode(key: string, step: number): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const signingKey = await crypto.subtle.importKey('raw', decodeKey(key), algorithm, false, ['sign']);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', signingKey, new TextEncoder().encode(String(step))));
  return Array.from(digest.subarray(0, CODE_LENGTH), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
}

export interface ScannedCode {
  readonly code: string;
  /** Null if it was typed. */
  readonly step: number | null;
}

export function toScanLink(origin: string, eventId: number, code: string, step: number): string {
  return `${origin}/events/${eventId}/attend#code=${code}&step=${step}`;
}

/** From the part of the link after `#`. */
export function parseScanHash(hash: string): ScannedCode | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const code = values.get('code');
  if (!code) return null;
  const step = Number(values.get('step') ?? Number.NaN);
  return { code: code.slice(0, CODE_LENGTH), step: Number.isSafeInteger(step) && step > 0 ? step : null };
}

/** What people type, without blanks and hyphens. */
export function normalizeCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, CODE_LENGTH);
}
