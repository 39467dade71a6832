/** The challenge that a browser's response names; null if it is not such a response. */
export function challengeIn(response: Readonly<Record<string, unknown>>): string | null {
  const inner = response['response'];
  if (typeof inner !== 'object' || inner === null || !('clientDataJSON' in inner)) return null;
  const { clientDataJSON } = inner;
  if (typeof clientDataJSON !== 'string') return null;
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null;
    return typeof data.challenge === 'string' && /^[\w-]{20,200}$/.test(data.challenge) ? data.challenge : null;
  } catch {
    return null;
  }
}

/** The id of the credential that answers; null if it cannot be one. */
export function credentialIdIn({ id }: Readonly<Record<string, unknown>>): string | null {
  return typeof id === 'string' && /^[\w-]{1,1400}$/.test(id) ? id : null;
}
