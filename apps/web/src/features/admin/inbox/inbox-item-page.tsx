import type { OpenedInboxItem } from '@ecopulse/contract/admin/inbox';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { QueryState } from '../../../lib/query-state.tsx';
import { AdminBackLink } from '../editor/editor-links.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { DotSeparated } from '../list/row-parts.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { Assignment } from './assignment.tsx';
import { FlagDetails } from './flag-details.tsx';
import { HeldEventDetails } from './held-event-details.tsx';
import { inboxItemQuery } from './inbox.api.ts';
import { ItemDetail, kindLabels, StateChip } from './inbox-labels.tsx';
import { formatItemTime } from './inbox-row.tsx';
import { parseInboxSearch } from './inbox-search.ts';
import { ReportDetails } from './report-details.tsx';
import { RequestDetails } from './request-details.tsx';
import { ShutPathDetails } from './shut-path-details.tsx';
import { TranslationDetails } from './translation-details.tsx';

const route = getRouteApi('/admin/inbox/$item');

function Content({ item }: { item: OpenedInboxItem }): ReactNode {
  const { report, 'check-in': flagged, translation, request, event, condition } = item;
  if (report) return <ReportDetails report={report} />;
  if (flagged) return <FlagDetails item={item} flagged={flagged} />;
  if (translation) return <TranslationDetails item={item} report={translation} />;
  if (request) return <RequestDetails item={item} request={request} />;
  if (event) return <HeldEventDetails item={item} event={event} />;
  return condition && <ShutPathDetails item={item} path={condition} />;
}

function LoadedItem({ item }: { item: OpenedInboxItem }) {
  // The pressed button goes away with the item's state.
  const box = useFocusFallback(item.state, '[data-focus]');
  return (
    <div ref={box} className="grid grid-cols-1 gap-6">
      {item.state !== 'done' && (
        <section className="rounded-xl bg-surface p-5 shadow-soft sm:p-6">
          <Assignment item={item} />
        </section>
      )}
      <section className="grid grid-cols-1 gap-4 rounded-xl bg-surface p-5 shadow-soft sm:p-6">
        <div
          data-focus=""
          tabIndex={-1}
          className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-sm outline-none"
        >
          <p className="font-bold">
            <DotSeparated>
              {item.detail !== null && <ItemDetail item={item} />}
              <time dateTime={item.createdAt} className="font-medium text-muted">
                {formatItemTime(item)}
              </time>
            </DotSeparated>
          </p>
          <StateChip item={item} />
        </div>
        <Content item={item} />
        {item.note !== null && (
          <div className="grid gap-1.5 rounded-md bg-sunk p-4">
            <h2 className="text-md font-bold">
              <Trans context="for admins">Note</Trans>
            </h2>
            <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
              {item.note}
            </p>
          </div>
        )}
      </section>
    </div>
  );
}

export function InboxItemPage() {
  const { t, i18n } = useLingui();
  const { item: id } = route.useParams();
  const search = parseInboxSearch({ ...route.useSearch() });
  const query = useQuery(inboxItemQuery(id));
  const item = query.data;
  const [isLoadedAtOnce] = useState(item !== undefined);
  const title = item
    ? `${i18n._(kindLabels[item.kind])}: ${item.subject}`
    : t({ message: 'Item', context: 'in the inbox' });
  return (
    <AdminPage
      title={title}
      above={
        <AdminBackLink to="/admin/inbox" search={search} activeOptions={{ exact: true }}>
          <Trans>Inbox</Trans>
        </AdminBackLink>
      }
    >
      {/* The heading, which has the focus, changes silently. */}
      <output className="sr-only">{item && !isLoadedAtOnce && title}</output>
      <QueryState query={query} skeleton={<Skeleton className="h-72 rounded-xl" />}>
        {(loaded) => <LoadedItem item={loaded} />}
      </QueryState>
    </AdminPage>
  );
}
