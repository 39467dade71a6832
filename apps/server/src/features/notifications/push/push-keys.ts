import { createECDH } from 'node:crypto';
import type { ServerKeys } from '../../../core/server-keys/server-keys.service.ts';

/** The pair of keys by which push services recognise this server (RFC 8292), in base64url. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushKeys {
  get(): Promise<KeyPair>;
}

/**
 * The private key is one of the servers' random keys: any 32 bytes are a private key of P-256, but for one in four thousand
 * million. Browsers subscribe to the public key, so it must never change.
 */
export function createPushKeys(serverKeys: ServerKeys): PushKeys {
  return {
    async get() {
      const secret = await serverKeys.get('web-push');
      const pair = createECDH('prime256v1');
      pair.setPrivateKey(secret);
      return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
    },
  };
}
