import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import {
  CalendarDays,
  ChevronRight,
  CircleCheck,
  FileUser,
  Flag,
  MapPinCheck,
  Rss,
  Scale,
  SpellCheck,
  TrafficCone,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminStats } from '@ecopulse/contract/admin/admin';
import type { InboxKind } from '@ecopulse/contract/admin/inbox';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { InboxSearch } from '../inbox/inbox-search.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { type InboxCounts, useInboxCounts } from '../shell/inbox-counts.ts';
import { FOR_EDITORS, type PageAccess, useMayOpen } from '../shell/own-roles.ts';

/** The count of appeals is of all towns. */
const FOR_MODERATORS_EVERYWHERE: PageAccess = { access: 'moderator' };

interface TaskProps {
  to: '/admin/inbox' | '/admin/sources';
  search?: InboxSearch;
  icon: LucideIcon;
  children: ReactNode;
}

function Task({ to, search = {}, icon: Icon, children }: TaskProps) {
  return (
    <li className="grid">
      <Link
        to={to}
        search={search}
        className="flex min-h-12 items-center gap-3 rounded-md bg-coral-soft px-4 py-2.5 text-md font-bold text-coral hover:inset-ring-[1.5px] hover:inset-ring-coral"
      >
        <Icon aria-hidden className="size-[18px] shrink-0" />
        <span className="figures grow">{children}</span>
        <ChevronRight aria-hidden className="size-4 shrink-0" />
      </Link>
    </li>
  );
}

const TASK_LIST_STYLE = 'grid list-none gap-3 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]';

export function ThingsToDoSkeleton() {
  return (
    <div className={TASK_LIST_STYLE}>
      {[1, 2, 3].map((task) => (
        <Skeleton key={task} className="h-12 rounded-md" />
      ))}
    </div>
  );
}

export function ThingsToDo({ stats }: { stats: AdminStats }) {
  return (
    <QueryState query={useInboxCounts()} skeleton={<ThingsToDoSkeleton />}>
      {(counts) => <Tasks stats={stats} counts={counts} />}
    </QueryState>
  );
}

function Tasks({ stats, counts }: { stats: AdminStats; counts: InboxCounts }) {
  const { t } = useLingui();
  const [isEditor, isModerator] = [useMayOpen(FOR_EDITORS), useMayOpen(FOR_MODERATORS_EVERYWHERE)];
  const openAppeals = isModerator ? stats.openAppeals : 0;
  const { failingSources, feedsSilentSince } = isEditor ? stats : { failingSources: 0, feedsSilentSince: null };
  const countOf = (kind: InboxKind) => counts.find((each) => each.kind === kind)?.count ?? 0;
  const [openReports, openFlags, openTranslationReports] = [
    countOf('report'),
    countOf('check-in'),
    countOf('translation'),
  ];
  const [dataRequests, heldEvents, closedPaths] = [countOf('request'), countOf('event'), countOf('condition')];
  if (counts.length + openAppeals + failingSources === 0) {
    return (
      <p className="flex items-center gap-2.5 text-md text-muted">
        <CircleCheck aria-hidden className="size-[18px] shrink-0 text-leaf-strong" />
        {isEditor && isModerator ? (
          <Trans>Nothing to do: no open reports, no flagged activities, and every feed works.</Trans>
        ) : (
          <Trans>Nothing to do.</Trans>
        )}
      </p>
    );
  }
  return (
    <ul aria-label={t`Things to do`} className={TASK_LIST_STYLE}>
      {openReports > 0 && (
        <Task to="/admin/inbox" search={{ kind: 'report' }} icon={Flag}>
          <Plural value={openReports} one="# open report" other="# open reports" />
        </Task>
      )}
      {openAppeals > 0 && (
        <Task to="/admin/inbox" icon={Scale}>
          <Plural value={openAppeals} one="# open appeal" other="# open appeals" />
        </Task>
      )}
      {openFlags > 0 && (
        <Task to="/admin/inbox" search={{ kind: 'check-in' }} icon={MapPinCheck}>
          <Plural value={openFlags} one="# flagged activity" other="# flagged activities" />
        </Task>
      )}
      {dataRequests > 0 && (
        <Task to="/admin/inbox" search={{ kind: 'request' }} icon={FileUser}>
          <Plural value={dataRequests} one="# data request" other="# data requests" />
        </Task>
      )}
      {heldEvents > 0 && (
        <Task to="/admin/inbox" search={{ kind: 'event' }} icon={CalendarDays}>
          <Plural value={heldEvents} one="# event to review" other="# events to review" />
        </Task>
      )}
      {closedPaths > 0 && (
        <Task to="/admin/inbox" search={{ kind: 'condition' }} icon={TrafficCone}>
          <Plural value={closedPaths} one="# closed path" other="# closed paths" />
        </Task>
      )}
      {openTranslationReports > 0 && (
        <Task to="/admin/inbox" search={{ kind: 'translation' }} icon={SpellCheck}>
          <Plural value={openTranslationReports} one="# translation report" other="# translation reports" />
        </Task>
      )}
      {failingSources > 0 && (
        <Task to="/admin/sources" icon={Rss}>
          {feedsSilentSince === null ? (
            <Plural value={failingSources} one="# failing feed" other="# failing feeds" />
          ) : (
            <Trans>No feed has responded for two days</Trans>
          )}
        </Task>
      )}
    </ul>
  );
}
