import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Settings } from 'lucide-react';
import { useEffect, useEffectEvent, useId } from 'react';
import type { RefObject } from 'react';
import { problemMessage } from '../../lib/problem-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NotificationList } from './notification-list.tsx';
import { notificationsQuery } from './notifications.api.ts';

export interface NotificationPanelProps {
  bell: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function ListSkeleton() {
  return (
    <div className="grid gap-4 p-3">
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-3">
          <Skeleton className="size-12 rounded-full" />
          <div className="grid gap-2">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}

function Contents() {
  const { data, error, isFetching, refetch } = useQuery(notificationsQuery);
  if (data) return <NotificationList list={data} />;
  if (!error) return <ListSkeleton />;
  return (
    <div className="grid justify-items-start gap-3 p-3">
      <p role="alert" className="text-md text-muted">
        {problemMessage(error)}
      </p>
      <Button variant="quiet" size="sm" pending={isFetching} onClick={() => void refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

export function NotificationPanel({ bell, onClose }: NotificationPanelProps) {
  const titleId = useId();
  const router = useRouter();
  const close = useEffectEvent(onClose);
  useEffect(() => router.subscribe('onBeforeNavigate', () => close()), [router]);
  return (
    <Popover anchor={bell} onClose={onClose} labelledBy={titleId}>
      <div className="flex items-center justify-between gap-3 px-5 pt-4 pb-2">
        <h2 id={titleId} className="text-lg font-extrabold tracking-[-0.02em]">
          <Trans>Notifications</Trans>
        </h2>
        <Link
          to="/settings"
          hash="notifications"
          className="inline-flex min-h-8 items-center gap-1.5 rounded-sm text-sm font-semibold text-muted underline-offset-4 hover:text-ink hover:underline"
        >
          <Settings aria-hidden className="size-4" />
          <Trans>Settings</Trans>
        </Link>
      </div>
      <div className="grid min-h-0 overflow-y-auto overscroll-contain px-2 pb-2">
        <Contents />
      </div>
    </Popover>
  );
}
