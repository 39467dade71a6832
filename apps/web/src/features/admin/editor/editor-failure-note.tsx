import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { CallError } from '../../../lib/call-error.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import type { Step } from './content-editing.ts';

const TITLES: Readonly<Record<Step, ReactNode>> = {
  save: <Trans>This couldn't be saved</Trans>,
  publish: <Trans>This couldn't be published</Trans>,
  retire: <Trans>This couldn't be withdrawn</Trans>,
};

interface FailureNoteProps {
  step: Step;
  error: unknown;
  isBusy: boolean;
  isDirty: boolean;
  onOverwriteTheirs: () => void;
  onDiscardMine: () => void;
}

function Conflict({ isBusy, isDirty, onOverwriteTheirs, onDiscardMine }: Omit<FailureNoteProps, 'step' | 'error'>) {
  if (!isDirty) {
    return (
      <Button variant="quiet" size="sm" className="justify-self-start" pending={isBusy} onClick={onDiscardMine}>
        <Trans>Show the current version</Trans>
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3 pt-1">
      <Button variant="danger" size="sm" pending={isBusy} onClick={onOverwriteTheirs}>
        <Trans>Overwrite with my version</Trans>
      </Button>
      <Button variant="quiet" size="sm" onClick={onDiscardMine}>
        <Trans>Discard mine and use theirs</Trans>
      </Button>
      <a href={location.pathname} target="_blank" rel="noreferrer" className="text-link">
        <Trans>Open their version in a new tab</Trans>
      </a>
    </div>
  );
}

export function EditorFailureNote({ step, error, ...conflict }: FailureNoteProps) {
  const isConflict = error instanceof CallError && error.code === 'edited-meanwhile';
  return (
    <div role="alert" className="grid gap-1 rounded-lg bg-coral-soft p-5 text-md">
      <p className="flex items-center gap-2 font-bold text-coral">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        {TITLES[step]}
      </p>
      <div className="grid gap-2 ps-7">
        <p>{problemMessage(error)}</p>
        {isConflict && <Conflict {...conflict} />}
      </div>
    </div>
  );
}
