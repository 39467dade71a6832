import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import type { ListedTranslations, ShownTranslations } from '@ecopulse/contract/translations/translations-admin';
import { formatNumber } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NativeSelect } from '../../../ui/forms/select.tsx';
import { adminListQuery } from '../list/admin-list-query.ts';
import { PagedTable } from '../list/admin-list.tsx';
import { ListFilters } from '../list/list-filters.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { LanguageSelect } from './language-select.tsx';
import { withDefaultFilters, parseTranslationSearch, type TranslationSearch } from './translation-search.ts';

const route = getRouteApi('/admin/translations');

const subjectLabels: Readonly<Record<TranslatedSubject, MessageDescriptor>> = {
  green_space: msg`Green spaces`,
  lesson: msg`Lessons`,
  challenge: msg`Challenges`,
  article: msg`Articles`,
};

const shownLabels: Readonly<Record<ShownTranslations, MessageDescriptor>> = {
  all: msg`All`,
  missing: msg`With missing texts`,
  outdated: msg`With out-of-date texts`,
};

function useColumns({ subject, language }: ReturnType<typeof withDefaultFilters>): Column<ListedTranslations>[] {
  const { t } = useLingui();
  return [
    {
      header: t`Title`,
      cell: ({ id, name }) => (
        <Link
          to="/admin/translations/$subject/$id"
          params={{ subject, id: String(id) }}
          search={{ language }}
          lang="en"
          className="min-h-6 rounded-sm font-bold underline-offset-4 hover:text-leaf-strong hover:underline"
        >
          {name}
        </Link>
      ),
    },
    {
      header: t({ message: 'Translated', context: 'how many texts' }),
      kind: 'figure',
      cell: ({ translated }) => formatNumber(translated),
      className: '@4xl:w-32',
    },
    {
      header: t`Out of date`,
      kind: 'figure',
      cell: ({ outdated }) => (
        <span className={outdated > 0 ? 'font-bold text-sun-ink' : undefined}>{formatNumber(outdated)}</span>
      ),
      className: '@4xl:w-36',
    },
    {
      header: t({ message: 'Missing', context: 'how many texts' }),
      kind: 'figure',
      cell: ({ missing }) => formatNumber(missing),
      className: '@4xl:w-32',
    },
  ];
}

interface FilterSelectProps<Value extends string> {
  label: string;
  labels: Readonly<Record<Value, MessageDescriptor>>;
  value: Value;
  onChange: (value: Value) => void;
}

function FilterSelect<Value extends string>({ label, labels, value, onChange }: FilterSelectProps<Value>) {
  const { i18n } = useLingui();
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Value)}
      className="sm:w-48"
    >
      {Object.entries<MessageDescriptor>(labels).map(([option, name]) => (
        <option key={option} value={option}>
          {i18n._(name)}
        </option>
      ))}
    </NativeSelect>
  );
}

export function TranslationsPage() {
  const { t } = useLingui();
  const filters = parseTranslationSearch({ ...route.useSearch() });
  const query = withDefaultFilters(filters);
  const navigate = route.useNavigate();
  const columns = useColumns(query);
  const applyFilter = (change: TranslationSearch, replace = false) =>
    void navigate({ search: parseTranslationSearch({ ...filters, ...change }), replace, resetScroll: false });
  return (
    <AdminPage
      title={t`Translations`}
      lede={<Trans>How much of each text is translated, and which English texts have changed since.</Trans>}
    >
      <div className="grid grid-cols-1 gap-4">
        <ListFilters
          search={filters.search}
          placeholder={t`Search by title…`}
          onSearch={(search) => applyFilter({ search }, true)}
        >
          <LanguageSelect value={query.language} onChange={(language) => applyFilter({ language })} />
          <FilterSelect
            label={t`Content`}
            labels={subjectLabels}
            value={query.subject}
            onChange={(subject) => applyFilter({ subject })}
          />
          <FilterSelect
            label={t`Show`}
            labels={shownLabels}
            value={query.show}
            onChange={(show) => applyFilter({ show })}
          />
        </ListFilters>
        <PagedTable
          query={adminListQuery('GET /api/admin/translations', query)}
          caption={t`Translations, newest first`}
          columns={columns}
          failedTitle={<Trans>The translations couldn't be loaded</Trans>}
          empty={
            <EmptyState
              animal="otter"
              title={<Trans>Nothing to translate here</Trans>}
              text={<Trans>Choose another language or type of content, or show all.</Trans>}
              action={
                <Button variant="quiet" onClick={() => applyFilter({ show: 'all', search: '' })}>
                  <Trans>Show all</Trans>
                </Button>
              }
            />
          }
        />
      </div>
    </AdminPage>
  );
}
