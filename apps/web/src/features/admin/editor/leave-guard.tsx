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

/** Whether two addresses show the same form. A list names the edited row by `?edit=`, and translations have a language. */
function isSameForm(current: Place, next: Place): boolean {
  const named = (name: 'edit' | 'language') =>
    [current, next].map(({ search }) => (name in search ? search[name as keyof typeof search] : undefined));
  const isSame = ([one, other]: unknown[]) => one === other;
  return current.pathname === next.pathname && isSame(named('edit')) && isSame(named('language'));
}

/** Asks before unsaved changes are lost, also when the tab is closed. */
export function LeaveGuard({ isDirty, mayLeave }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !mayLeave.current && !isSameForm(current, next),
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
