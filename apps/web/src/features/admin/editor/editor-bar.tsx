import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ContentStatus } from '@ecopulse/contract/admin/content-admin';
import { Button } from '../../../ui/button.tsx';
import type { Step } from './content-editing.ts';

interface EditorBarProps {
  /** Null for a new item. */
  status: ContentStatus | null;
  isDirty: boolean;
  runningStep: Step | null;
  /** Absent for items that cannot be edited. */
  onSave?: (() => void) | undefined;
  onPublish: () => void;
  onRetire: () => void;
  children?: ReactNode;
}

export function EditorBar({ status, isDirty, runningStep, onSave, onPublish, onRetire, children }: EditorBarProps) {
  const { t } = useLingui();
  const isPublished = status === 'published';
  return (
    <div
      role="toolbar"
      aria-label={t`Save and publish`}
      className="sticky top-(--header-height) z-30 -mx-4 flex flex-wrap items-center justify-between gap-x-2 gap-y-2 border-b border-line bg-paper px-4 py-3 sm:mx-0 sm:gap-x-4 sm:px-0 [&_[role=tab]]:max-sm:grow [&_[role=tablist]]:max-sm:grow [&_button]:max-sm:px-3"
    >
      {children}
      <div className="grid grow auto-cols-fr grid-flow-col items-center gap-2 sm:ms-auto sm:flex sm:grow-0 sm:flex-wrap sm:gap-3">
        <output className="text-md text-muted max-sm:sr-only">
          {isDirty && onSave ? <Trans>Not saved yet</Trans> : ''}
        </output>
        {isPublished && (
          <Button variant="quiet" size="sm" pending={runningStep === 'retire'} onClick={onRetire}>
            <Trans context="content">Withdraw</Trans>
          </Button>
        )}
        {onSave && (
          <Button
            variant={isPublished ? 'primary' : 'quiet'}
            size="sm"
            pending={runningStep === 'save'}
            onClick={onSave}
          >
            {status === null || status === 'draft' ? <Trans>Save draft</Trans> : <Trans>Save</Trans>}
          </Button>
        )}
        {!isPublished && (
          <Button size="sm" pending={runningStep === 'publish'} onClick={onPublish}>
            {status === 'retired' ? <Trans>Publish again</Trans> : <Trans>Publish</Trans>}
          </Button>
        )}
      </div>
    </div>
  );
}
