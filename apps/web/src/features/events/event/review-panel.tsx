import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventDetail } from '@ecopulse/contract/events/events';
import { call } from '../../../lib/api.ts';
import { refresh } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { ReasonField } from './reason-field.tsx';
import { refreshEvents } from '../events.api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionProblem } from '../../../ui/forms/field.tsx';

type Decision = { decision: 'publish' } | { decision: 'reject'; reason: string };

/** For moderators, on a held event. */
export function ReviewPanel({ event: { id } }: { event: EventDetail }) {
  const [isRejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState('');
  const queryClient = useQueryClient();
  const review = useAction(async (body: Decision) => {
    await call('PUT /api/admin/events/:id/review', { params: { id }, body });
    await refresh(queryClient, ['GET /api/admin/inbox', 'GET /api/admin/inbox/counts']);
  }, refreshEvents);
  const focusRef = useFocusFallback(isRejecting, isRejecting ? 'textarea' : 'button');
  return (
    <Panel title={<Trans>Review this event</Trans>}>
      <p className="text-md text-muted">
        <Trans>
          The organiser is new. Check that the time, the venue and the contact are real, and that it's safe to come.
        </Trans>
      </p>
      <div ref={focusRef} className="grid gap-3">
        {isRejecting ? (
          <>
            <ReasonField
              label={<Trans>What should the organiser change?</Trans>}
              hint={<Trans>The organiser will read this.</Trans>}
              value={reason}
              onChange={setReason}
            />
            <div className="flex flex-wrap gap-3">
              <Button variant="quiet" onClick={() => setRejecting(false)}>
                <Trans>Back</Trans>
              </Button>
              <Button
                variant="danger"
                disabled={reason.trim().length < 3}
                pending={review.isPending}
                onClick={() => review.run({ decision: 'reject', reason })}
              >
                <Trans>Send back</Trans>
              </Button>
            </div>
          </>
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button pending={review.isPending} onClick={() => review.run({ decision: 'publish' })}>
              <Trans>Approve and publish</Trans>
            </Button>
            <Button variant="quiet" onClick={() => setRejecting(true)}>
              <Trans>Send back</Trans>
            </Button>
          </div>
        )}
        <ActionProblem>{review.problem}</ActionProblem>
      </div>
    </Panel>
  );
}
