import { Trans, useLingui } from '@lingui/react/macro';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ListedResident } from '@ecopulse/contract/admin/residents-admin';
import { formatDate, formatNumber } from '../../../lib/language/format.ts';
import { personalName } from '../../../lib/residents.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListFilters } from '../list/list-filters.tsx';
import { PagedTable } from '../list/admin-list.tsx';
import { adminListQuery } from '../list/admin-list-query.ts';
import { parseListSearch } from '../list/list-search-params.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { RoleBadges } from './role-badges.tsx';

const route = getRouteApi('/admin/residents');

function ResidentName({ resident }: { resident: ListedResident }) {
  const names = personalName(resident);
  return (
    <span className="flex items-center gap-3">
      <Avatar {...resident} imageUrl={resident.profileImageUrl} />
      <span className="grid min-w-0">
        <Link
          to="/admin/residents/$id"
          params={{ id: String(resident.id) }}
          className="min-h-6 justify-self-start rounded-sm font-bold underline-offset-4 hover:underline"
        >
          <bdi translate="no">{resident.username}</bdi>
        </Link>
        {names && (
          <bdi translate="no" className="text-sm font-medium text-muted">
            {names}
          </bdi>
        )}
      </span>
    </span>
  );
}

function useColumns(): readonly Column<ListedResident>[] {
  const { t } = useLingui();
  return [
    { header: t`Resident`, cell: (resident) => <ResidentName resident={resident} /> },
    { header: t`Role`, cell: (resident) => <RoleBadges resident={resident} /> },
    { header: t`Eco-points`, kind: 'figure', cell: ({ ecoPoints }) => formatNumber(ecoPoints) },
    {
      header: t`Last active`,
      className: 'whitespace-nowrap',
      cell: ({ lastActiveDay }) => (lastActiveDay === null ? t`Never` : formatDate(lastActiveDay)),
    },
    { header: t`Joined`, className: 'whitespace-nowrap', cell: ({ createdAt }) => formatDate(createdAt) },
  ];
}

export function ResidentsPage() {
  const { t } = useLingui();
  const { search } = parseListSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const columns = useColumns();
  const onSearch = useCallback(
    (text: string) => void navigate({ search: text === '' ? {} : { search: text }, replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <AdminPage
      title={t`Residents`}
      lede={
        <Trans>
          Everyone on EcoPulse, newest first. Email addresses are never shown, but you can search by full address.
        </Trans>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <ListFilters search={search} onSearch={onSearch} placeholder={t`Username, name, or email…`} />
        <PagedTable
          query={adminListQuery('GET /api/admin/users', search === undefined ? {} : { search })}
          caption={t`Residents`}
          columns={columns}
          failedTitle={<Trans>The residents couldn't be loaded</Trans>}
          empty={
            <EmptyState
              animal="kingfisher"
              title={<Trans>No residents found</Trans>}
              text={<Trans>Try part of their username or name, or their full email address.</Trans>}
            />
          }
        />
      </div>
    </AdminPage>
  );
}
