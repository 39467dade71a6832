import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SecurityEvent, SecurityEventKind } from '@ecopulse/contract/accounts/sessions';
import { splitDeviceName } from '@ecopulse/contract/accounts/device-name';
import { formatRelativeTime } from '../../../lib/time/relative-time.ts';
import { serverNow } from '../../../lib/api.ts';

export const securityEventLabels: Readonly<Record<SecurityEventKind, MessageDescriptor>> = {
  sign_in_failed: msg`Failed sign-in`,
  locked_out: msg`Sign-in paused after too many failed attempts`,
  new_device: msg`Sign-in on a new device`,
  password_changed: msg`Password changed`,
  password_reset: msg`Password reset with an emailed link`,
  email_changed: msg`Email address changed`,
  passkey_added: msg`Passkey added`,
  passkey_removed: msg`Passkey removed`,
  second_factor_on: msg`Sign-in codes turned on`,
  second_factor_off: msg`Sign-in codes turned off`,
  recovery_code_used: msg`Recovery code used`,
  admin_call_refused: msg`Tried to open an admin page`,
};

export function SecurityEventList({ events }: { events: readonly SecurityEvent[] }) {
  if (events.length === 0)
    return (
      <p className="text-md text-muted">
        <Trans>Nothing unusual in the last 90 days.</Trans>
      </p>
    );
  return (
    <ul className="list-none">
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </ul>
  );
}

function EventRow({ event: { kind, count, device, lastAt } }: { event: SecurityEvent }) {
  const { i18n } = useLingui();
  const when = formatRelativeTime(lastAt, serverNow());
  const times = count > 1 ? plural(count, { one: '# time', other: '# times' }) : null;
  return (
    <li className="flex flex-wrap justify-between gap-x-5 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <p className="dot-separated min-w-0">
        <b>{i18n._(securityEventLabels[kind])}</b> {times !== null && <span className="text-muted">{times}</span>}
      </p>
      <p className="dot-separated text-md text-muted">
        <span>{formatDeviceName(device)}</span> <span>{when}</span>
      </p>
    </li>
  );
}

export function formatDeviceName(device: string | null): string {
  if (device === null) return t`Unknown device`;
  const parts = splitDeviceName(device);
  if (!parts) return device;
  const { browser, system } = parts;
  return t`${browser} on ${system}`;
}
