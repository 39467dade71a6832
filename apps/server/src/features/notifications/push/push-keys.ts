import { createECDH } from 'node:crypto';
import { chooseSender, type Sender } from '../../../core/email/sender.rules.ts';
import type { ServerKeys } from '../../../core/server-keys/server-keys.service.ts';

/** VAPID keys (RFC 8292) in base64url. */
export interface VapidKeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushKeys {
  get(): Promise<VapidKeyPair>;
}

/**
 * Any 32 bytes are a P-256 private key, except about one in 2^32.
 * It must never change, because browsers subscribe to the public key.
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

export interface ContactSettings {
  readonly publicUrl: URL | null;
  readonly smtpUrl?: URL | null | undefined;
  readonly mailFrom?: Sender | null | undefined;
}

/** VAPID contact (RFC 8292): the public URL, or the sender of emails. */
export function pushContact({ publicUrl, smtpUrl = null, mailFrom = null }: ContactSettings): string {
  if (publicUrl?.protocol === 'https:') return publicUrl.origin;
  if (smtpUrl !== null) return `mailto:${chooseSender({ mailFrom, smtpUrl, publicUrl }).address}`;
  return `mailto:${mailFrom?.address ?? 'ecopulse@localhost'}`;
}
