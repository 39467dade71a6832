import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import type { ResidentForAdmin } from '@ecopulse/contract/admin/residents-admin';
import { BelowTheFold } from '../../../lib/viewport.tsx';
import { CallError } from '../../../lib/call-error.ts';
import { fullName } from '../../../lib/residents.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AdminBackLink } from '../editor/editor-links.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { LoadProblem } from '../../../lib/query-state.tsx';
import { ResidentConcerns } from './resident-concerns.tsx';
import { ResidentControls } from './resident-controls.tsx';
import { ResidentLedger } from './resident-ledger.tsx';
import { ResidentSkeleton } from './resident-skeleton.tsx';
import { ResidentSummary } from './resident-summary.tsx';
import { residentQuery } from '../moderation/residents.api.ts';
import { RoleBadges } from './role-badges.tsx';

const route = getRouteApi('/admin/residents/$id');

function BackToResidents() {
  return (
    <AdminBackLink to="/admin/residents">
      <Trans>Residents</Trans>
    </AdminBackLink>
  );
}

function LoadedResident({ resident }: { resident: ResidentForAdmin }) {
  const id = String(resident.id);
  return (
    <AdminPage title={fullName(resident)} above={<BackToResidents />} badge={<RoleBadges resident={resident} />}>
      <ResidentSummary resident={resident} />
      <BelowTheFold skeleton={<Skeleton className="h-96 rounded-xl" />}>
        {() => (
          <>
            <ResidentControls resident={resident} />
            <ResidentConcerns id={id} />
            <ResidentLedger id={id} total={resident.ecoPoints} />
          </>
        )}
      </BelowTheFold>
    </AdminPage>
  );
}

/** The server rejects a malformed ID as invalid input. */
function isNotFound(error: Error): boolean {
  return error instanceof CallError && ['resident-not-found', 'invalid-input'].includes(error.code);
}

export function ResidentPage() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { data, error, isFetching, refetch } = useQuery(residentQuery(id));
  if (data) return <LoadedResident resident={data} />;
  if (!error) {
    return (
      <AdminPage title={t`Resident`} above={<BackToResidents />}>
        <ResidentSkeleton />
      </AdminPage>
    );
  }
  if (!isNotFound(error)) {
    return (
      <AdminPage title={t`The resident couldn't be loaded`} above={<BackToResidents />}>
        <div className="rounded-xl bg-surface p-5 shadow-soft">
          <LoadProblem error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        </div>
      </AdminPage>
    );
  }
  return (
    <AdminPage title={t`Resident not found`} above={<BackToResidents />}>
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
