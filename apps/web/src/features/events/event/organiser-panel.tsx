import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ClipboardList, Pencil, QrCode } from 'lucide-react';
import { useState } from 'react';
import type { EventDetail } from '@ecopulse/contract/events/events';
import { call } from '../../../lib/api.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { useServerTime } from '../../../lib/time/use-server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { isAttendable } from '../event-format.ts';
import { ReasonField } from './reason-field.tsx';
import { refreshEvents } from '../events.api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionProblem } from '../../../ui/forms/field.tsx';

/** For the organiser, and for moderators, who can cancel any event. */
export function OrganiserPanel({ event }: { event: EventDetail }) {
  const { id, state, isOrganiser, version } = event;
  const params = { id: String(id) };
  const now = useServerTime();
  const isPublic = state === 'published' || state === 'moved' || state === 'finished';
  const hasCode = isPublic && (state !== 'finished' || isAttendable(event, now));
  const canCancel = state !== 'cancelled' && state !== 'finished';
  if (!canCancel && !(isOrganiser && isPublic)) return null;
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
  const [reason, setReason] = useState('');
  const cancel = useAction(
    () => call('POST /api/events/:id/cancel', { params: { id }, body: { reason, version } }),
    refreshEvents,
  );
  return (
    <AskFirst
      label={<Trans>Cancel this event</Trans>}
      className=""
      question={<ReasonField label={<Trans>Why is it cancelled?</Trans>} value={reason} onChange={setReason} />}
      focusSelector="textarea"
      cancelLabel={<Trans>Keep the event</Trans>}
      confirmLabel={<Trans>Cancel the event</Trans>}
      isConfirmable={reason.trim().length >= 3}
      isPending={cancel.isPending}
      onConfirm={() => cancel.run()}
    >
      <ActionProblem>{cancel.problem}</ActionProblem>
    </AskFirst>
  );
}
