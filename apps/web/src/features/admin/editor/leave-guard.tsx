import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import type { RefObject } from 'react';

/** A chunk of its own: 2.7 kB of dialog code that an editor needs only when an admin leaves it with unsaved changes. */
const loadDialog = async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog });
const LeaveDialog = lazy(loadDialog);

interface LeaveGuardProps {
  isDirty: boolean;
  /** Everything is saved, even if that has not rendered yet. */
  mayLeave: RefObject<boolean>;
}

interface Place {
  pathname: string;
  search: object;
}

/** The form that an address shows. A list names the edited row by `?edit=`, and translations have one for each language. */
function formAt({ pathname, search }: Place): string {
  const { edit, language } = search as Readonly<Record<string, unknown>>;
  return [pathname, edit, language].join(' ');
}

/** Asks before unsaved changes are lost, also when the tab is closed. */
export function LeaveGuard({ isDirty, mayLeave }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !mayLeave.current && formAt(current) !== formAt(next),
    enableBeforeUnload: () => isDirty && !mayLeave.current,
    withResolver: true,
  });
  // Loaded ahead once there is something to lose. A failure shows when the dialog is needed.
  useEffect(() => {
    if (isDirty) loadDialog().catch(() => null);
  }, [isDirty]);
  if (status !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveDialog onStay={reset} onLeave={proceed} />
    </Suspense>
  );
}
