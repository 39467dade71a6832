import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { type PushState, PushServiceError, readPushState, disablePush, enablePush } from './push-device.ts';

const pushStateQuery = queryOptions({
  queryKey: ['push on this device'],
  queryFn: ({ signal }) => readPushState(signal),
});

function renderExplanation(state: PushState): ReactNode {
  switch (state) {
    case 'no-worker':
      return (
        <Trans>EcoPulse isn't ready for push notifications on this device yet. Reload the page and try again.</Trans>
      );
    case 'blocked':
      return (
        <Trans>
          Your browser is blocking push notifications from EcoPulse. Allow them in the browser's settings for this site,
          then reload the page.
        </Trans>
      );
    case 'off':
      return <Trans>Off. Turn them on to get notifications even when EcoPulse is closed.</Trans>;
    case 'on':
      return <Trans>On, until you sign out here. This device gets the push notifications you've chosen.</Trans>;
  }
}

export function PushOnDevice() {
  const device = useQuery(pushStateQuery);
  return (
    <div className="grid gap-2 rounded-lg bg-sunk p-4">
      <h3 tabIndex={-1} className="flex items-center gap-2 font-bold outline-none">
        <BellRing aria-hidden className="size-[18px]" />
        <Trans>Push notifications on this device</Trans>
      </h3>
      <QueryState query={device} skeleton={<Skeleton className="h-11 rounded-md" />}>
        {(state) => (
          <>
            <output className="block max-w-prose text-md text-muted">{renderExplanation(state)}</output>
            {(state === 'off' || state === 'on') && <PushToggleButton isOn={state === 'on'} />}
          </>
        )}
      </QueryState>
    </div>
  );
}

function PushToggleButton({ isOn }: { isOn: boolean }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: isOn ? disablePush : enablePush,
    onSuccess: (state) => queryClient.setQueryData(pushStateQuery.queryKey, state),
    onError: (error) => {
      toast({
        variant: 'destructive',
        title: t`Your choice couldn't be saved`,
        description:
          error instanceof PushServiceError
            ? t`Your browser couldn't reach its push service. Please try again later.`
            : problemMessage(error),
      });
    },
  });
  return (
    <Button
      size="sm"
      variant={isOn ? 'quiet' : 'primary'}
      pending={isPending}
      className="justify-self-start"
      onClick={() => mutate()}
    >
      {isOn ? <Trans>Turn off</Trans> : <Trans>Turn on</Trans>}
    </Button>
  );
}
