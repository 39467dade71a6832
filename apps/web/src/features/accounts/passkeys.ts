import { call } from '../../lib/api.ts';

type RequestOptions = PublicKeyCredentialRequestOptionsJSON;
type CreationOptions = PublicKeyCredentialCreationOptionsJSON;

/**
 * Whether passkeys can work here: the browser has them with their JSON forms, and the page has a name. Browsers refuse
 * passkeys at IP addresses.
 */
export function takesPasskeys(): boolean {
  const isNamed = !/^[\d.]+$|^\[/.test(location.hostname);
  return isNamed && typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/**
 * Asks for one of the resident's passkeys. `conditional` shows them among the browser's suggestions and waits until one
 * is chosen; otherwise the browser asks at once. Resolves to what the server needs; null if the resident chose none.
 */
export async function choosePasskey(
  mediation: 'conditional' | 'optional',
  signal: AbortSignal,
): Promise<Record<string, unknown> | null> {
  if (mediation === 'conditional' && !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
  const options = (await call('POST /api/auth/passkey/options', { signal })) as unknown as RequestOptions;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await chosen(navigator.credentials.get({ publicKey, mediation, signal }));
  return credential && asJson(credential);
}

export async function signInWithPasskey(passkey: Record<string, unknown>): Promise<void> {
  await call('POST /api/auth/passkey', { body: { response: passkey } });
}

/** Makes a passkey on this device. Returns what the server needs to add it; null if the resident chose not to. */
export async function makePasskey(options: Record<string, unknown>): Promise<Record<string, unknown> | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as CreationOptions);
  const credential = await chosen(navigator.credentials.create({ publicKey }));
  return credential && asJson(credential);
}

/** The browser reports with the same errors that a resident cancels and that a page asks for something else. */
async function chosen(asked: Promise<Credential | null>): Promise<Credential | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
    throw error;
  }
}

function asJson(credential: Credential): Record<string, unknown> {
  return (credential as PublicKeyCredential).toJSON() as unknown as Record<string, unknown>;
}
