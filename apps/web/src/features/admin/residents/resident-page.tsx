import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ResidentForAdmin } from '@ecopulse/contract/residents-admin';
import { CallError } from '../../../lib/call-error.ts';
import { fullName } from '../../../lib/resident-name.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { LoadProblem } from '../../../lib/query-state.tsx';
import { ResidentConcerns } from './resident-concerns.tsx';
import { ResidentControls } from './resident-controls.tsx';
import { ResidentLedger } from './resident-ledger.tsx';
import { ResidentSummary } from './resident-summary.tsx';
import { residentQuery } from './residents.api.ts';
import { RoleBadges } from './role-badges.tsx';

const route = getRouteApi('/admin/residents/$id');

function BackLink() {
  return (
    <Link
      to="/admin/residents"
      className="inline-flex min-h-6 items-center gap-2 rounded-sm font-bold text-leaf-strong underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden className="size-4" />
      <Trans>Residents</Trans>
    </Link>
  );
}

function Found({ resident }: { resident: ResidentForAdmin }) {
  const id = String(resident.id);
  return (
    <AdminPage title={fullName(resident)} above={<BackLink />} badge={<RoleBadges resident={resident} />}>
      <ResidentSummary resident={resident} />
      <ResidentControls resident={resident} />
      <ResidentConcerns id={id} />
      <ResidentLedger id={id} total={resident.ecoPoints} />
    </AdminPage>
  );
}

/** Whether no resident has this id. The server refuses impossible ids as invalid input. */
function isUnknown(error: Error): boolean {
  return error instanceof CallError && ['resident-not-found', 'invalid-input'].includes(error.code);
}

/** One resident with all details, and the actions of admins. */
export function ResidentPage() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { data, error, isFetching, refetch } = useQuery(residentQuery(id));
  if (data) return <Found resident={data} />;
  if (!error) {
    return (
      <AdminPage title={t`Resident`} above={<BackLink />}>
        <Skeleton className="h-72 rounded-xl" />
        <Skeleton className="h-80 rounded-xl" />
      </AdminPage>
    );
  }
  if (!isUnknown(error)) {
    return (
      <AdminPage title={t`Resident`} above={<BackLink />}>
        <div className="rounded-xl bg-surface p-5 shadow-soft">
          <LoadProblem error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        </div>
      </AdminPage>
    );
  }
  return (
    <AdminPage title={t`Resident not found`} above={<BackLink />}>
      <div className="rounded-xl bg-surface p-5 shadow-soft">
        <EmptyState
          animal="monitor-lizard"
          title={<Trans>No resident with this ID</Trans>}
          text={<Trans>They may have deleted their account.</Trans>}
          action={
            <Button asChild>
              <Link to="/admin/residents">
                <Trans>All residents</Trans>
              </Link>
            </Button>
          }
        />
      </div>
    </AdminPage>
  );
}
