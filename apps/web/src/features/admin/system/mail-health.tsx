import { Plural, Trans } from '@lingui/react/macro';
import type { PlatformHealth } from '@ecopulse/contract/admin/admin';
import { formatRelativeTime } from '../../../lib/time/relative-time.ts';
import { serverNow } from '../../../lib/api.ts';
import { SentenceSpace } from '../../../lib/language/format.ts';
import { HealthFact } from './health-list.tsx';

export function MailHealth({ mail }: Pick<PlatformHealth, 'mail'>) {
  if (!mail) {
    return (
      <HealthFact
        term={<Trans context="sending">Email</Trans>}
        hint={
          <Trans>
            Links to confirm an email address or set a new password are in the server's log. Give each link only to the
            resident it belongs to.
          </Trans>
        }
      >
        <Trans>Not set up</Trans>
      </HealthFact>
    );
  }
  const { waiting, failed, lastSentAt, lastError } = mail;
  const last = lastSentAt === null ? null : formatRelativeTime(lastSentAt, serverNow());
  return (
    <HealthFact
      term={<Trans context="sending">Email</Trans>}
      hint={
        <>
          {last === null ? <Trans>No email was sent in the past day.</Trans> : <Trans>Last email sent {last}.</Trans>}
          <SentenceSpace />
          {waiting > 0 && <Plural value={waiting} one="# email is waiting." other="# emails are waiting." />}
          <SentenceSpace />
          {failed > 0 && (
            <Plural
              value={failed}
              one="# email couldn't be sent in the past day."
              other="# emails couldn't be sent in the past day."
            />
          )}
          {waiting + failed > 0 && lastError !== null && (
            <span lang="en" className="block text-sm font-medium text-coral">
              {lastError}
            </span>
          )}
        </>
      }
    >
      <Trans>On</Trans>
    </HealthFact>
  );
}
