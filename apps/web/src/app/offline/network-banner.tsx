import { Plural, Trans } from '@lingui/react/macro';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { CloudOff, CloudUpload, Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { oldestShownUpdate } from '../../lib/offline/query-persister.ts';
import { useServerUnreachable } from '../../lib/offline/network.ts';
import { useOutbox } from '../../lib/offline/outbox.ts';
import { useResidentId } from '../../lib/residents.ts';
import { formatRelativeTime } from '../../lib/time/relative-time.ts';
import { useServerTime } from '../../lib/time/use-server-time.ts';
import { Button } from '../../ui/button.tsx';
import { SentenceSpace } from '../../lib/language/format.ts';
import { useNewRelease } from './new-release.ts';
import { OutboxList } from './outbox-list.tsx';

function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3">
      <Icon aria-hidden className="size-[18px] shrink-0" />
      {children}
    </div>
  );
}

function OfflineLine() {
  const queryClient = useQueryClient();
  const now = useServerTime();
  // Rerender when another screen or new data appears, since `oldestUpdate` may change.
  useRouterState({ select: ({ location }) => location.href });
  useIsFetching();
  const oldestUpdate = oldestShownUpdate(queryClient);
  const age = oldestUpdate === undefined ? undefined : formatRelativeTime(new Date(oldestUpdate).toISOString(), now);
  return (
    <Line icon={CloudOff}>
      <p className="min-w-0 grow">
        <strong>
          <Trans>You're offline.</Trans>
        </strong>
        <SentenceSpace />
        {age !== undefined && <Trans>Last updated: {age}.</Trans>}
      </p>
    </Line>
  );
}

function OutboxLine() {
  const [isOpen, setOpen] = useState(false);
  const calls = useOutbox(useResidentId());
  const refused = calls.filter(({ refusal }) => refusal).length;
  const waiting = calls.length - refused;
  if (calls.length === 0) return null;
  return (
    <Line icon={CloudUpload}>
      <p className="min-w-0 grow">
        {waiting > 0 && (
          <Plural value={waiting} one="# action waiting to be sent." other="# actions waiting to be sent." />
        )}
        <SentenceSpace />
        {refused > 0 && (
          <Plural value={refused} one="# action couldn't be accepted." other="# actions couldn't be accepted." />
        )}
      </p>
      <Button variant="quiet" size="sm" className="shrink-0" onClick={() => setOpen(true)}>
        <Trans>Show</Trans>
      </Button>
      <OutboxList calls={calls} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Line>
  );
}

function NewReleaseLine() {
  const update = useNewRelease();
  if (!update) return null;
  return (
    <Line icon={Sparkles}>
      <p className="min-w-0 grow">
        <Trans>A new version of EcoPulse is ready.</Trans>
      </p>
      <Button variant="quiet" size="sm" className="shrink-0" onClick={() => void update()}>
        <Trans>Update now</Trans>
      </Button>
    </Line>
  );
}

export function NetworkBanner() {
  const isOffline = useServerUnreachable();
  return (
    <output className="mb-6 grid gap-2.5 rounded-md bg-sun-soft px-4 py-3 text-md text-sun-ink">
      {isOffline && <OfflineLine />}
      <OutboxLine />
      <NewReleaseLine />
    </output>
  );
}
