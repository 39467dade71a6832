import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../../lib/language/format.ts';
import { langOf } from '../../../lib/language/lang-of.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ClosedText, usePlaceState, type WithStatus } from './place-status.tsx';

/** What is closed and why, on the page of a green space. */
export function StatusPanel({ space }: { space: WithStatus }) {
  const state = usePlaceState(space);
  const { from, until, reason, source } = space.status;
  if (state === 'open') return null;
  return (
    <Panel title={state === 'closed' ? <ClosedText status={space.status} /> : <Trans>Partly closed</Trans>}>
      <p lang={reason === null ? undefined : langOf(reason)}>{reason}</p>
      {state === 'closed' && (
        <p className="text-md text-muted">
          <Trans>You can't check in here while it's closed.</Trans>
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        {from !== null && (
          <span>
            <Trans>Since {formatDate(from)}</Trans>
          </span>
        )}
        {state === 'partly-closed' && until !== null && (
          <span>
            <Trans>Until {formatDate(until)}</Trans>
          </span>
        )}
        {source !== null && (
          <span>
            <Trans>Source: {source}</Trans>
          </span>
        )}
      </p>
    </Panel>
  );
}
