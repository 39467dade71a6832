import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { MonitorSmartphone } from 'lucide-react';
import type { Session } from '@ecopulse/contract/accounts/sessions';
import { call, serverNow } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/language/format.ts';
import { relativeTime } from '../../../lib/time/relative-time.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { deviceName } from './security-event-list.tsx';
import { useSecuredChange } from './use-secured-change.ts';

export function DeviceList({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useLingui();
  const ending = useSecuredChange<Session>({
    act: ({ id }) => call('DELETE /api/user/sessions/:id', { params: { id } }),
    changes: ['GET /api/user/sessions'],
    failed: msg`The device couldn't be signed out`,
    done: () => {
      // The focused button is removed with its row.
      document.getElementById('devices')?.focus({ preventScroll: true });
      toast({ title: t`Signed out there` });
    },
  });
  const endingOthers = useSecuredChange({
    act: () => call('DELETE /api/user/sessions'),
    changes: ['GET /api/user/sessions'],
    failed: msg`The devices couldn't be signed out`,
    done: () => {
      document.getElementById('devices')?.focus({ preventScroll: true });
      toast({ title: t`Your other devices are signed out` });
    },
  });
  return (
    <div className="grid gap-5">
      <ul className="list-none">
        {sessions.map((session) => (
          <Device key={session.id} session={session} onEnd={() => ending.change(session)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="quiet"
          className="justify-self-start max-sm:w-full"
          pending={endingOthers.isPending}
          onClick={() => endingOthers.change()}
        >
          <Trans>Sign out all other devices</Trans>
        </Button>
      )}
    </div>
  );
}

function Device({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const name = deviceName(session.device);
  const since = formatDate(session.createdAt);
  const seen = relativeTime(session.lastSeenAt, serverNow());
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
        <Button variant="quiet" size="sm" className="shrink-0" onClick={onEnd}>
          <Trans>
            Sign out <span className="sr-only">{name}</span>
          </Trans>
        </Button>
      )}
    </li>
  );
}
