import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useOwnResident } from '../../../lib/own-resident.ts';
import { addProblemMessages } from '../../../lib/problem-messages.ts';
import { AdminNavigation } from './admin-navigation.tsx';
import { adminProblemMessages } from './admin-problem-messages.ts';
import { AdminsOnly } from './admins-only.tsx';
import { useCodesNeeded } from './use-codes-needed.ts';

addProblemMessages(adminProblemMessages);

const CodesNeeded = lazy(async () => {
  const { CodesNeeded: Screen } = await import('./codes-needed.tsx');
  return { default: Screen };
});

/** Renders no admin screen for non-admins, so that their browsers send no admin requests. */
export function AdminFrame() {
  const resident = useOwnResident();
  const [codesNeeded, tryAgain] = useCodesNeeded();
  // Undefined only in prerendered screens, which the server sends to admins alone.
  if (resident !== undefined && !resident?.isAdmin) return <AdminsOnly />;
  if (codesNeeded) {
    return (
      <Suspense>
        <CodesNeeded onTryAgain={tryAgain} />
      </Suspense>
    );
  }
  return (
    <div className="grid grid-cols-1 content-start gap-6 lg:grid-cols-[fit-content(14rem)_minmax(0,1fr)] lg:gap-10">
      <AdminNavigation />
      <Outlet />
    </div>
  );
}
