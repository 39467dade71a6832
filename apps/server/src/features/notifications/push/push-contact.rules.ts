import { senderAddress } from '../../../core/email/sender.rules.ts';

export interface ContactSettings {
  readonly publicUrl: URL | null;
  readonly smtpUrl?: URL | null | undefined;
  readonly mailFrom?: string | null | undefined;
}

/** VAPID contact (RFC 8292): the public URL, or the sender of emails. */
export function pushContact({ publicUrl, smtpUrl = null, mailFrom = null }: ContactSettings): string {
  if (publicUrl?.protocol === 'https:') return publicUrl.origin;
  if (smtpUrl !== null) return `mailto:${senderAddress({ mailFrom, smtpUrl, publicUrl })}`;
  return `mailto:${mailFrom ?? 'ecopulse@localhost'}`;
}
