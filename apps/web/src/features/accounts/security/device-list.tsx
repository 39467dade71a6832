import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { MonitorSmartphone } from 'lucide-react';
import type { Session } from '@ecopulse/contract/accounts/sessions';
import { call, serverNow } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/language/format.ts';
import { formatRelativeTime } from '../../../lib/time/relative-time.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { formatDeviceName } from './security-event-list.tsx';
import { useSecuredChange } from './use-secured-change.ts';

export function DeviceList({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useLingui();
  const deviceSignOut = useSecuredChange<Session>({
    action: ({ id }) => call('DELETE /api/user/sessions/:id', { params: { id } }),
    affectedEndpoints: ['GET /api/user/sessions'],
    failureTitle: msg`The device couldn't be signed out`,
    onSuccess: () => {
      // The focused button is removed with its row.
      document.getElementById('devices')?.focus({ preventScroll: true });
      toast({ title: t`Device signed out` });
    },
  });
  const otherDevicesSignOut = useSecuredChange({
    action: () => call('DELETE /api/user/sessions'),
    affectedEndpoints: ['GET /api/user/sessions'],
    failureTitle: msg`The devices couldn't be signed out`,
    onSuccess: () => {
      document.getElementById('devices')?.focus({ preventScroll: true });
      toast({ title: t`Your other devices are signed out` });
    },
  });
  return (
    <div className="grid gap-5">
      <ul className="list-none">
        {sessions.map((session) => (
          <Device key={session.id} session={session} onSignOut={() => deviceSignOut.run(session)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="quiet"
          className="justify-self-start max-sm:w-full"
          pending={otherDevicesSignOut.isPending}
          onClick={() => otherDevicesSignOut.run()}
        >
          <Trans>Sign out all other devices</Trans>
        </Button>
      )}
    </div>
  );
}

function Device({ session, onSignOut }: { session: Session; onSignOut: () => void }) {
  const name = formatDeviceName(session.device);
  const since = formatDate(session.createdAt);
  const seen = formatRelativeTime(session.lastSeenAt, serverNow());
  return (
    <li className="flex items-center gap-4 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <MonitorSmartphone aria-hidden className="size-6 shrink-0 text-muted" />
      <p className="grid min-w-0 grow leading-snug">
        <b className="[overflow-wrap:anywhere]">{name}</b>
        <span className="text-md text-muted">
          {session.current ? (
            <Trans>This device. Signed in on {since}.</Trans>
          ) : (
            <Trans>
              Last used {seen}. Signed in on {since}.
            </Trans>
          )}
        </span>
      </p>
      {!session.current && (
        <Button variant="quiet" size="sm" className="shrink-0" onClick={onSignOut}>
          <Trans>
            Sign out <span className="sr-only">{name}</span>
          </Trans>
        </Button>
      )}
    </li>
  );
}
