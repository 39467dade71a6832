export function parseChallenge(response: Readonly<Record<string, unknown>>): string | null {
  const authenticatorResponse = response['response'];
  if (typeof authenticatorResponse !== 'object' || authenticatorResponse === null) return null;
  if (!('clientDataJSON' in authenticatorResponse)) return null;
  const { clientDataJSON } = authenticatorResponse;
  if (typeof clientDataJSON !== 'string') return null;
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null;
    return typeof data.challenge === 'string' && /^[\w-]{20,200}$/.test(data.challenge) ? data.challenge : null;
  } catch {
    return null;
  }
}

/** WebAuthn allows 1,023 bytes; this is their length in base64url. */
const MAX_CREDENTIAL_ID_LENGTH = 1364;

export function parseCredentialId({ id }: Readonly<Record<string, unknown>>): string | null {
  return typeof id === 'string' && /^[\w-]+$/.test(id) && id.length <= MAX_CREDENTIAL_ID_LENGTH ? id : null;
}

export function parseUserHandle({ response }: Readonly<Record<string, unknown>>): string | null {
  if (typeof response !== 'object' || response === null || !('userHandle' in response)) return null;
  return typeof response.userHandle === 'string' ? response.userHandle : null;
}

const IP_ADDRESS_PATTERN = /^(\[.*\]|\d+\.\d+\.\d+\.\d+)$/;

/** Only localhost and the host of PUBLIC_URL: a passkey belongs to one domain, and WebAuthn refuses IP addresses. */
export function supportsPasskeys(hostname: string, publicUrl: URL | null): boolean {
  const name = hostname.toLowerCase();
  return name === 'localhost' || (name === publicUrl?.hostname && !IP_ADDRESS_PATTERN.test(name));
}
