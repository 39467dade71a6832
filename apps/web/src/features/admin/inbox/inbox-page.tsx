import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NativeSelect } from '../../../ui/forms/select.tsx';
import { adminListQuery } from '../list/admin-list-query.ts';
import { PagedList } from '../list/admin-list.tsx';
import { appealsQuery } from '../shell/inbox-counts.ts';
import { OpenAppeals } from '../moderation/open-appeals.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { FOR_MODERATORS, useMayOpen } from '../shell/own-roles.ts';
import { kindLabels, stateLabels, useVisibleKinds } from './inbox-labels.tsx';
import { InboxRow } from './inbox-row.tsx';
import { type InboxSearch, parseInboxSearch } from './inbox-search.ts';
import { useListKeys } from './use-list-keys.ts';

const route = getRouteApi('/admin/inbox');

function InboxFilters({ search, onChange }: { search: InboxSearch; onChange: (search: InboxSearch) => void }) {
  const { t, i18n } = useLingui();
  const kinds = useVisibleKinds();
  const { kind = '', state = '' } = search;
  const change = (part: Readonly<Record<keyof InboxSearch, string>>) => onChange(parseInboxSearch(part));
  return (
    <search className="grid grid-cols-1 gap-3 sm:flex sm:flex-wrap">
      {kinds.length > 1 && (
        <NativeSelect
          aria-label={t({ message: 'Type', context: 'of a task' })}
          value={kind}
          onChange={({ target }) => change({ kind: target.value, state })}
          className="sm:min-w-60"
        >
          <option value="">{t`All types`}</option>
          {kinds.map((value) => (
            <option key={value} value={value}>
              {i18n._(kindLabels[value])}
            </option>
          ))}
        </NativeSelect>
      )}
      <NativeSelect
        aria-label={t`Status`}
        value={state}
        onChange={({ target }) => change({ kind, state: target.value })}
        className="sm:min-w-44"
      >
        <option value="">{t`To do`}</option>
        {Object.entries(stateLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {i18n._(label)}
          </option>
        ))}
      </NativeSelect>
    </search>
  );
}

export function InboxPage() {
  const { t } = useLingui();
  const search = parseInboxSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const isModerator = useMayOpen(FOR_MODERATORS);
  const list = useListKeys();
  const isFiltered = search.kind !== undefined || search.state !== undefined;
  const appeals = useQuery({ ...appealsQuery, ...(!isModerator && { enabled: false, initialData: [] }) });
  return (
    <AdminPage
      title={t`Inbox`}
      lede={
        <Trans>
          Everything that needs an admin. Assign it to yourself before you start, so that no one does it twice.
        </Trans>
      }
    >
      {isModerator && <OpenAppeals />}
      <InboxFilters
        search={search}
        onChange={(changed) => void navigate({ search: changed, replace: true, resetScroll: false })}
      />
      <section ref={list} className="group grid grid-cols-1 gap-4 rounded-xl bg-surface p-5 shadow-soft sm:p-6">
        <p className="hidden text-sm text-muted pointer-fine:group-has-[li]:block">
          <Trans>
            In the list, press <kbd>J</kbd> or <kbd>↓</kbd> for the next item, <kbd>K</kbd> or <kbd>↑</kbd> for the
            previous one, and <kbd>Enter</kbd> to open it.
          </Trans>
        </p>
        <PagedList
          query={adminListQuery('GET /api/admin/inbox', search)}
          label={t`Inbox`}
          failedTitle={<Trans>The inbox couldn't be loaded</Trans>}
          announcesTotal
          empty={
            <EmptyState
              animal="otter"
              title={
                isFiltered ? (
                  <Trans>No matching items</Trans>
                ) : appeals.data?.length === 0 ? (
                  <Trans>All done</Trans>
                ) : (
                  <Trans>Nothing else to do</Trans>
                )
              }
              text={<Trans>New items will appear here.</Trans>}
            />
          }
        >
          {(item) => <InboxRow item={item} search={search} />}
        </PagedList>
      </section>
    </AdminPage>
  );
}
