import type { User } from '@ecopulse/contract/accounts/accounts';
import { call } from '../../lib/api.ts';

type RequestOptions = PublicKeyCredentialRequestOptionsJSON;
type CreationOptions = PublicKeyCredentialCreationOptionsJSON;

/** Whether the browser supports WebAuthn JSON. Browsers refuse passkeys on hosts that are IP addresses. */
export function supportsPasskeys(): boolean {
  const isIpAddress = /^[\d.]+$/.test(location.hostname) || location.hostname.startsWith('[');
  return (
    !isIpAddress && typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
  );
}

/**
 * `conditional` lists passkeys in the browser's autofill and waits for a choice; `optional` opens the browser's prompt.
 * Null if cancelled, or if the browser cannot list passkeys in its autofill.
 */
export async function choosePasskey(
  mediation: 'conditional' | 'optional',
  signal: AbortSignal,
): Promise<Record<string, unknown> | null> {
  if (mediation === 'conditional' && !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
  const options = (await call('POST /api/auth/passkey/options', { signal })) as unknown as RequestOptions;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await nullIfCancelled(navigator.credentials.get({ publicKey, mediation, signal }));
  return credential && toJson(credential);
}

export function signInWithPasskey(passkey: Record<string, unknown>): Promise<User> {
  return call('POST /api/auth/passkey', { body: { response: passkey } });
}

/** Returns the new passkey's JSON for the server, or null if the resident cancelled. */
export async function createPasskey(options: Record<string, unknown>): Promise<Record<string, unknown> | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as CreationOptions);
  const credential = await nullIfCancelled(navigator.credentials.create({ publicKey }));
  return credential && toJson(credential);
}

/** Browsers report a cancellation by the user and an abort by the page with the same errors. */
async function nullIfCancelled(request: Promise<Credential | null>): Promise<Credential | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
    throw error;
  }
}

function toJson(credential: Credential): Record<string, unknown> {
  return (credential as PublicKeyCredential).toJSON() as unknown as Record<string, unknown>;
}
