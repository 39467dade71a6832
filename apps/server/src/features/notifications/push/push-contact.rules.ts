import { senderAddress } from '../../../core/email/sender.rules.ts';

export interface ContactSettings {
  readonly publicUrl: URL | null;
  readonly smtpUrl?: URL | null | undefined;
  readonly mailFrom?: string | null | undefined;
}

/** Whom a push service may write to about messages of this server (RFC 8292): its address, or the sender of its mails. */
export function pushContact({ publicUrl, smtpUrl = null, mailFrom = null }: ContactSettings): string {
  if (publicUrl?.protocol === 'https:') return publicUrl.origin;
  if (smtpUrl !== null) return `mailto:${senderAddress({ mailFrom, smtpUrl, publicUrl })}`;
  return `mailto:${mailFrom ?? 'ecopulse@localhost'}`;
}
