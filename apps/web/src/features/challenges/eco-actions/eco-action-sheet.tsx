import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { EcoAction, LoggedEcoAction } from '@ecopulse/contract/challenges/challenges';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ecoActionsQuery } from '../challenges.api.ts';
import { EcoActionRow } from './eco-action-row.tsx';
import { ecoActionNames } from './eco-action-messages.ts';

const SKELETON_ROWS = Object.keys(ecoActionNames);

export interface EcoActionSheetProps {
  isOpen: boolean;
  onClose: () => void;
  startAt?: EcoAction | undefined;
}

function Actions({ onShown }: { onShown: () => void }) {
  const { data: actions, isError, error, isFetching, refetch } = useQuery(ecoActionsQuery);
  if (isError) {
    return (
      <div role="alert" className="grid justify-items-start gap-3 rounded-md bg-coral-soft p-4">
        <p className="font-semibold text-coral">{problemMessage(error)}</p>
        <Button size="sm" pending={isFetching} onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  if (!actions) {
    return (
      <output className="-mx-2.5 grid gap-1">
        <span className="sr-only">
          <Trans>Loading eco-actions…</Trans>
        </span>
        {SKELETON_ROWS.map((row) => (
          <span key={row} className="flex h-18 items-center gap-3 px-2.5">
            <Skeleton className="size-11 shrink-0 rounded-full" />
            <Skeleton className="h-9 grow" />
          </span>
        ))}
      </output>
    );
  }
  return <Rows actions={actions} onShown={onShown} />;
}

function Rows({ actions, onShown }: { actions: readonly LoggedEcoAction[]; onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return (
    <ul className="-mx-2.5 grid list-none divide-y divide-line">
      {actions.map((logged) => (
        <EcoActionRow key={logged.action} logged={logged} />
      ))}
    </ul>
  );
}

export function EcoActionSheet({ isOpen, onClose, startAt }: EcoActionSheetProps) {
  const content = useRef<HTMLDivElement>(null);

  const findStartRow = useCallback(
    () => startAt && content.current?.querySelector<HTMLElement>(`[data-eco-action=${startAt}]`),
    [startAt],
  );
  /** Focuses the row if the rows load after the sheet opened, unless the resident has moved the focus. */
  const focusLateRow = useCallback(() => {
    if (document.activeElement === content.current) findStartRow()?.focus();
  }, [findStartRow]);

  return (
    <Dialog open={isOpen} onOpenChange={(open) => open || onClose()}>
      <DialogContent
        ref={content}
        shape="sheet"
        title={<Trans>Log an eco-action</Trans>}
        description={
          <Trans>
            Self-reported. These earn no points, but they keep your streak going and count towards challenges.
          </Trans>
        }
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          (findStartRow() ?? content.current)?.focus();
        }}
      >
        <Actions onShown={focusLateRow} />
      </DialogContent>
    </Dialog>
  );
}
