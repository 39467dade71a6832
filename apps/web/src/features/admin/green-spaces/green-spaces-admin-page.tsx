import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { FileUp, Plus } from 'lucide-react';
import type { ListedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { formatNumber } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { isParkType, PARK_TYPE_LIST, parkTypeLabels } from '../../green-spaces/park-types.ts';
import { Rating } from '../../green-spaces/rating/rating.tsx';
import { regionLabels } from '../../passport/regions.ts';
import { ListFilters } from '../list/list-filters.tsx';
import { adminListQuery } from '../list/admin-list-query.ts';
import { AdminList, NoMatches } from '../list/admin-list.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { ContentTitle } from '../list/content-title.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { readGreenSpaceListSearch } from '../list/list-search-params.ts';
import type { GreenSpaceListSearch } from '../list/list-search-params.ts';

const route = getRouteApi('/admin/green-spaces');

function Name({ space: { id, name, parkType } }: { space: ListedGreenSpace }) {
  const { i18n } = useLingui();
  return (
    <ContentTitle of="/admin/green-spaces" id={id} title={name}>
      {i18n._(parkTypeLabels[parkType])}
    </ContentTitle>
  );
}

function useColumns(): Column<ListedGreenSpace>[] {
  const { t, i18n } = useLingui();
  return [
    { header: t`Name`, cell: (space) => <Name space={space} /> },
    { header: t`Status`, cell: ({ status }) => <StatusBadge status={status} />, className: '@4xl:w-40' },
    {
      header: t`Place`,
      cell: ({ planningArea, region }) => (
        <span className="flex flex-wrap items-baseline gap-x-1.5 @2xl:grid">
          <span lang="en">{planningArea}</span>
          <span className="text-sm text-muted">{i18n._(regionLabels[region])}</span>
        </span>
      ),
      className: '@4xl:w-56',
    },
    { header: t`Rating`, cell: (space) => <Rating space={space} />, className: '@4xl:w-28' },
    {
      header: t`Eco-points`,
      kind: 'figure',
      cell: ({ ecoPoints }) => formatNumber(ecoPoints),
      className: '@4xl:w-28',
    },
  ];
}

function Actions() {
  return (
    <>
      <Button asChild>
        <Link to="/admin/green-spaces/new">
          <Plus aria-hidden className="size-[18px]" />
          <Trans>Add a green space</Trans>
        </Link>
      </Button>
      <Button asChild variant="quiet">
        <Link to="/admin/green-spaces/import">
          <FileUp aria-hidden className="size-[18px]" />
          <Trans>Import outlines</Trans>
        </Link>
      </Button>
    </>
  );
}

function NoMatchingGreenSpaces() {
  return (
    <NoMatches
      of="/admin/green-spaces"
      animal="otter"
      title={<Trans>No matching green spaces</Trans>}
      text={<Trans>Try other words or another status.</Trans>}
      showAll={<Trans>Show all green spaces</Trans>}
    />
  );
}

/** All green spaces, whatever their status. */
export function GreenSpacesAdminPage() {
  const { t, i18n } = useLingui();
  const filters = readGreenSpaceListSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const columns = useColumns();
  const narrow = (change: Partial<Record<keyof GreenSpaceListSearch, string | undefined>>, replace = false) =>
    void navigate({ search: readGreenSpaceListSearch({ ...filters, ...change }), replace, resetScroll: false });
  const kinds = PARK_TYPE_LIST.map((value) => ({ value: value as string, label: i18n._(parkTypeLabels[value]) }));
  return (
    <AdminPage
      title={t`Green spaces`}
      lede={<Trans>Where residents check in. Residents keep what they earned at places that are withdrawn.</Trans>}
      actions={<Actions />}
    >
      <div className="grid grid-cols-1 gap-4">
        <ListFilters
          search={filters.search}
          placeholder={t`Search by name or place…`}
          onSearch={(search) => narrow({ search }, true)}
          status={filters.status}
          onStatus={(status) => narrow({ status })}
        >
          <Select
            label={t`Park type`}
            value={filters.parkType ?? 'all'}
            onValueChange={(chosen) => narrow({ parkType: isParkType(chosen) ? chosen : undefined })}
            options={[{ value: 'all', label: t`All park types` }, ...kinds]}
            className="grow sm:w-56 sm:grow-0"
          />
        </ListFilters>
        <AdminList
          query={adminListQuery('GET /api/admin/green-spaces', filters)}
          caption={t`Green spaces, newest first`}
          columns={columns}
          failedTitle={<Trans>The green spaces couldn't be loaded</Trans>}
          empty={<NoMatchingGreenSpaces />}
        />
      </div>
    </AdminPage>
  );
}
