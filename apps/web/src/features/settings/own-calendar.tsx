import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { callQuery } from '../../lib/query-client.ts';
import { formatDate } from '../../lib/language/format.ts';
import { toastProblem } from '../../lib/problem-messages.ts';
import { QueryState } from '../../lib/query-state.tsx';
import { SubscribeLink } from '../../lib/subscribe-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const calendarKeyQuery = callQuery('GET /api/user/calendar-key');

/** The secret link of one's own calendar, which the server can show only once. */
export function OwnCalendar() {
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-line pt-6">
      <div className="grid gap-1">
        <h3 className="font-bold">
          <Trans>Your events in your calendar</Trans>
        </h3>
        <p className="max-w-prose text-md text-muted">
          <Trans>
            A private link adds the events you've joined or organise to your calendar app. Anyone with the link can see
            which events these are, and when and where, so keep it to yourself.
          </Trans>
        </p>
      </div>
      <QueryState query={useQuery(calendarKeyQuery)} skeleton={<Skeleton className="h-12 rounded-md" />}>
        {({ createdAt }) => <PrivateLink createdAt={createdAt} />}
      </QueryState>
    </div>
  );
}

function PrivateLink({ createdAt }: { createdAt: string | null }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const create = useMutation({
    mutationFn: () => call('POST /api/user/calendar-key'),
    onSuccess: (created) => queryClient.setQueryData(calendarKeyQuery.queryKey, { createdAt: created.createdAt }),
    onError: (error) => toastProblem(t`The link couldn't be created`, error),
  });
  const date = createdAt && formatDate(createdAt, { dateStyle: 'long' });
  return (
    <>
      <div aria-live="polite" className="grid grid-cols-1 gap-3 empty:hidden">
        {create.data && (
          <>
            <SubscribeLink path={`/api/user/events.ics?key=${create.data.key}`} />
            <p className="text-md font-semibold">
              <Trans>Copy the link now. We won't be able to show it again.</Trans>
            </p>
          </>
        )}
      </div>
      {date && (
        <p className="max-w-prose text-md">
          <Trans>Created on {date}. If you replace the link, the old one stops working straight away.</Trans>
        </p>
      )}
      <Button
        variant="quiet"
        className="justify-self-start max-sm:w-full"
        pending={create.isPending}
        onClick={() => create.mutate()}
      >
        {createdAt === null ? <Trans>Create private link</Trans> : <Trans>Replace private link</Trans>}
      </Button>
    </>
  );
}
