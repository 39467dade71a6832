import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { ContentState } from '@ecopulse/contract/admin/content-admin';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NativeSelect, Select } from '../../../ui/forms/select.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { PagedTable, NoMatches } from './admin-list.tsx';
import { type AdminListQuery, adminListQuery, type AdminListRow } from './admin-list-query.ts';
import { type ContentPath, ContentTitle } from './row-parts.tsx';
import { ListFilters } from './list-filters.tsx';
import type { ListSearch } from './list-search-params.ts';
import { StatusBadge } from './status-badge.tsx';

export type ContentListSpec<Path extends ContentPath> = ListSpec<AdminListRow<`GET /api${Path}`> & ContentState>;

interface ListSpec<Row> {
  readonly path: ContentPath;
  readonly title: MessageDescriptor;
  readonly lede: ReactNode;
  readonly add: { readonly icon: LucideIcon; readonly label: ReactNode };
  readonly actions?: ReactNode;
  readonly parseSearch: (search: Record<string, unknown>) => ListSearch;
  readonly placeholder: MessageDescriptor;
  readonly filter?: {
    readonly name: string;
    readonly label: MessageDescriptor;
    readonly allLabel: MessageDescriptor;
    readonly options: Readonly<Record<string, MessageDescriptor>>;
    readonly className: string;
  };
  readonly order?: {
    readonly name: string;
    readonly defaultLabel: MessageDescriptor;
    readonly options: Readonly<Record<string, MessageDescriptor>>;
  };
  readonly caption: MessageDescriptor;
  readonly nameHeader?: MessageDescriptor;
  readonly nameOf: (row: Row) => string;
  readonly renderDetails: (row: Row) => ReactNode;
  readonly renderPicture?: (row: Row) => ReactNode;
  /** Replaces the badge of the status, unless it returns null. */
  readonly renderStatus?: (row: Row) => ReactElement | null;
  readonly columns: readonly (Omit<Column<Row>, 'header'> & { header: MessageDescriptor })[];
  readonly failedTitle: ReactNode;
  readonly animal: 'otter' | 'kingfisher';
  /** Absent for a list that is never empty. */
  readonly emptyState?: { readonly title: ReactNode; readonly text: ReactNode };
  readonly noMatches: { readonly title: ReactNode; readonly text: ReactNode; readonly showAllLabel: ReactNode };
}

function useColumns<Row extends ContentState>(spec: ListSpec<Row>): Column<Row>[] {
  const { path, nameHeader, nameOf, renderDetails, renderPicture, renderStatus, columns } = spec;
  const { t, i18n } = useLingui();
  const renderTitle = (row: Row) => (
    <ContentTitle listPath={path} id={row.id} title={nameOf(row)}>
      {renderDetails(row)}
    </ContentTitle>
  );
  return [
    {
      header: i18n._(nameHeader ?? msg`Title`),
      cell: renderPicture
        ? (row) => (
            <div className="flex items-center gap-3">
              {renderPicture(row)}
              {renderTitle(row)}
            </div>
          )
        : renderTitle,
    },
    {
      header: t`Status`,
      cell: (row) => renderStatus?.(row) ?? <StatusBadge status={row.status} />,
      className: '@4xl:w-40',
    },
    ...columns.map(({ header, ...column }) => ({ ...column, header: i18n._(header) })),
  ];
}

function AddLink({ path, add }: Pick<ListSpec<never>, 'path' | 'add'>) {
  const Icon = add.icon;
  return (
    <Button asChild>
      <Link to={`${path}/new`}>
        <Icon aria-hidden className="size-[18px]" />
        {add.label}
      </Link>
    </Button>
  );
}

export function ContentList<Row extends ContentState>({ spec }: { spec: ListSpec<Row> }) {
  const { t, i18n } = useLingui();
  const { path, add, parseSearch, filter, order, animal, emptyState } = spec;
  const filters = parseSearch({ ...useSearch({ strict: false }) });
  const navigate = useNavigate();
  const columns = useColumns(spec);
  const applyFilter = (change: Record<string, unknown>, replace = false) =>
    void navigate({ to: path, search: parseSearch({ ...filters, ...change }), replace, resetScroll: false });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <AdminPage
      title={i18n._(spec.title)}
      lede={spec.lede}
      actions={
        <>
          <AddLink path={path} add={add} />
          {spec.actions}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <ListFilters
          search={filters.search}
          placeholder={i18n._(spec.placeholder)}
          onSearch={(search) => applyFilter({ search }, true)}
          status={filters.status}
          onStatus={(status) => applyFilter({ status })}
        >
          {filter && (
            <Select
              label={i18n._(filter.label)}
              value={(filters as Readonly<Record<string, string>>)[filter.name] ?? 'all'}
              onValueChange={(value) => applyFilter({ [filter.name]: value })}
              options={[
                { value: 'all', label: i18n._(filter.allLabel) },
                ...Object.entries(filter.options).map(([value, label]) => ({ value, label: i18n._(label) })),
              ]}
              className={`grow sm:grow-0 ${filter.className}`}
            />
          )}
          {order && (
            <NativeSelect
              aria-label={t`Order`}
              value={(filters as Readonly<Record<string, string>>)[order.name] ?? ''}
              onChange={({ target }) => applyFilter({ [order.name]: target.value })}
              className="sm:w-auto sm:min-w-44"
            >
              <option value="">{i18n._(order.defaultLabel)}</option>
              {Object.entries(order.options).map(([value, label]) => (
                <option key={value} value={value}>
                  {i18n._(label)}
                </option>
              ))}
            </NativeSelect>
          )}
        </ListFilters>
        <PagedTable
          query={adminListQuery(`GET /api${path}`, filters) as unknown as AdminListQuery<Row>}
          caption={i18n._(spec.caption)}
          columns={columns}
          failedTitle={spec.failedTitle}
          empty={
            emptyState && !isFiltered ? (
              <EmptyState animal={animal} {...emptyState} action={<AddLink path={path} add={add} />} />
            ) : (
              <NoMatches listPath={path} animal={animal} {...spec.noMatches} />
            )
          }
        />
      </div>
    </AdminPage>
  );
}
