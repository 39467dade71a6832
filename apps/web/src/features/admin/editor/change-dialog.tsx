import { Trans } from '@lingui/react/macro';
import { Info } from 'lucide-react';
import type { ReactNode, SyntheticEvent } from 'react';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { LazyDialog, LazyDialogContent } from '../../../ui/overlays/lazy-dialog.tsx';

interface ChangeDialogProps {
  title: ReactNode;
  description: ReactNode;
  /** List items on what the change does. */
  effects: ReactNode;
  children?: ReactNode;
  submitLabel: ReactNode;
  isDanger?: boolean;
  isPending: boolean;
  error: Error | null;
  onSubmit: () => void;
  onClose: () => void;
}

export function ChangeDialog(props: ChangeDialogProps) {
  const {
    title,
    description,
    effects,
    children,
    submitLabel,
    isDanger = false,
    isPending,
    error,
    onSubmit,
    onClose,
  } = props;

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isPending) onSubmit();
  }

  return (
    <LazyDialog open onOpenChange={onClose}>
      <LazyDialogContent
        // Without fields, it only asks for confirmation.
        role={children ? 'dialog' : 'alertdialog'}
        shape="sheet"
        className="scroll-pb-24 wrap-anywhere"
        title={title}
        description={description}
      >
        <form noValidate onSubmit={handleSubmit} className="grid grid-cols-1 gap-5">
          {children}
          <div className="flex gap-3 rounded-md bg-water-soft p-4 text-md">
            <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-water" />
            <ul className="grid min-w-0 list-none gap-1.5">{effects}</ul>
          </div>
          {error && (
            <p role="alert" className="rounded-md bg-coral-soft p-4 text-md font-semibold text-coral">
              {problemMessage(error)}
            </p>
          )}
          {/* Sticks to the bottom of a long form; the negative margin covers the dialog's padding. */}
          <div className="sticky bottom-0 -mx-6 mb-[calc(-1*(env(safe-area-inset-bottom)+1.5rem))] flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-6 pt-4 pb-[calc(env(safe-area-inset-bottom)+1rem)] sm:-mx-8 sm:-mb-8 sm:px-8 sm:pb-5">
            <Button variant="quiet" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" variant={isDanger ? 'danger' : 'primary'} pending={isPending}>
              {submitLabel}
            </Button>
          </div>
        </form>
      </LazyDialogContent>
    </LazyDialog>
  );
}
