import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ClipboardList, Pencil, QrCode } from 'lucide-react';
import { useState } from 'react';
import type { EventDetail } from '@ecopulse/contract/events/events';
import { call } from '../../../lib/api.ts';
import { useServerTime } from '../../../lib/time/use-server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { isAttendable } from '../event-format.ts';
import { ReasonField } from './reason-field.tsx';
import { ActionProblem, useEventAction } from '../use-event-action.tsx';

/** For the organiser, and for moderators, who can cancel any event. */
export function OrganiserPanel({ event }: { event: EventDetail }) {
  const { id, state, isOrganiser, version } = event;
  const params = { id: String(id) };
  const now = useServerTime();
  const isPublic = state === 'published' || state === 'moved' || state === 'finished';
  const hasCode = isPublic && (state !== 'finished' || isAttendable(event, now));
  const canCancel = state !== 'cancelled' && state !== 'finished';
  if (!isOrganiser && !canCancel) return null;
  return (
    <Panel title={isOrganiser ? <Trans>You organise this event</Trans> : <Trans>For moderators</Trans>}>
      {isOrganiser && (
        <div className="grid gap-3">
          {hasCode && (
            <Button asChild>
              <Link to="/events/$id/code" params={params}>
                <QrCode aria-hidden className="size-5" />
                <Trans>Show the code</Trans>
              </Link>
            </Button>
          )}
          {isPublic && (
            <Button asChild variant={hasCode ? 'quiet' : 'primary'}>
              <Link to="/events/$id/people" params={params}>
                <ClipboardList aria-hidden className="size-5" />
                <Trans>Attendance and outcome</Trans>
              </Link>
            </Button>
          )}
          {canCancel && (
            <Button asChild variant="quiet">
              <Link to="/events/$id/edit" params={params}>
                <Pencil aria-hidden className="size-4.5" />
                <Trans>Edit or move</Trans>
              </Link>
            </Button>
          )}
        </div>
      )}
      {canCancel && <CancelForm id={id} version={version} />}
    </Panel>
  );
}

function CancelForm({ id, version }: { id: number; version: number }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const cancel = useEventAction(() =>
    call('POST /api/events/:id/cancel', { params: { id }, body: { reason, version } }),
  );
  const focusRef = useFocusFallback(isOpen, isOpen ? 'textarea' : 'button');
  return (
    <div ref={focusRef} className="grid gap-3">
      {isOpen ? (
        <>
          <ReasonField label={<Trans>Why is it cancelled?</Trans>} value={reason} onChange={setReason} />
          <div className="flex flex-wrap gap-3">
            <Button variant="quiet" onClick={() => setOpen(false)}>
              <Trans>Keep the event</Trans>
            </Button>
            <Button
              variant="danger"
              disabled={reason.trim().length < 3}
              pending={cancel.isPending}
              onClick={() => cancel.run()}
            >
              <Trans>Cancel the event</Trans>
            </Button>
          </div>
        </>
      ) : (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          <Trans>Cancel this event</Trans>
        </Button>
      )}
      <ActionProblem>{cancel.problem}</ActionProblem>
    </div>
  );
}
