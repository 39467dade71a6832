import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, Clock } from 'lucide-react';
import { CallError } from '../../lib/call-error.ts';
import { formatDate } from '../../lib/language/format.ts';
import { removeFromOutbox, type OutboxCall } from '../../lib/offline/outbox.ts';
import { problemMessage } from '../../lib/problem-messages.ts';
import { Button } from '../../ui/button.tsx';
import { LazyDialog, LazyDialogContent } from '../../ui/overlays/lazy-dialog.tsx';
import { describeCall } from './describe-call.ts';

function OutboxEntry({ call }: { call: OutboxCall }) {
  const { t } = useLingui();
  const { key, madeAt, refusal } = call;
  const time = formatDate(madeAt, { dateStyle: 'medium', timeStyle: 'short' });
  const what = describeCall(call);
  const Icon = refusal ? CircleAlert : Clock;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-3 py-3">
      <Icon aria-hidden className={`mt-0.5 size-[18px] ${refusal ? 'text-coral' : 'text-muted'}`} />
      <div className="grid gap-0.5">
        <span className="font-bold wrap-anywhere">{what}</span>
        <span className="text-sm text-muted">{time}</span>
        {refusal && (
          <span className="text-sm font-semibold text-coral">
            {problemMessage(new CallError('refused', refusal), msg`Something went wrong. Please try again.`)}
          </span>
        )}
      </div>
      <Button
        variant="link"
        size="sm"
        aria-label={refusal ? t`Dismiss: ${what}` : t`Undo: ${what}`}
        onClick={() => void removeFromOutbox(key).catch(() => undefined)}
      >
        {refusal ? <Trans>Dismiss</Trans> : <Trans context="not sent yet">Undo</Trans>}
      </Button>
    </li>
  );
}

interface OutboxListProps {
  calls: readonly OutboxCall[];
  isOpen: boolean;
  onClose: () => void;
}

export function OutboxList({ calls, isOpen, onClose }: OutboxListProps) {
  return (
    <LazyDialog open={isOpen} onOpenChange={(open) => open || onClose()}>
      <LazyDialogContent
        shape="sheet"
        title={<Trans context="title of a list">Saved on this device</Trans>}
        description={
          <Trans>Anything you did offline is sent when you reconnect, and counts from when you did it.</Trans>
        }
      >
        <ul className="-my-3 grid list-none divide-y divide-line">
          {calls.map((call) => (
            <OutboxEntry key={call.key} call={call} />
          ))}
        </ul>
      </LazyDialogContent>
    </LazyDialog>
  );
}
