import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import { brand } from '../../../lib/brand.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useServerTime } from '../../../lib/time/use-server-time.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import '../event-problems.ts';
import { textFor } from '../event-texts.ts';
import { eventQuery, STALE_MS } from '../events.api.ts';
import { AttendanceList } from './attendance-list.tsx';
import { OutcomeForm } from './outcome-form.tsx';

const route = getRouteApi('/events/$id/people');

function eventPeopleQuery(id: number) {
  return queryOptions({
    queryKey: ['GET /api/events/:id/people', id],
    queryFn: ({ signal }) => call('GET /api/events/:id/people', { params: { id }, signal }),
    staleTime: STALE_MS,
  });
}

export function PeoplePage() {
  const { t } = useLingui();
  const id = Number(route.useParams().id);
  const { data: event } = useSuspenseQuery(eventQuery(id));
  const people = useQuery(eventPeopleQuery(id));
  const title = textFor(event.title, useLanguage());
  const now = useServerTime();
  return (
    <div className="mx-auto grid w-full max-w-[48rem] grid-cols-1 gap-6">
      <title>{`${t`Attendance and outcome`} · ${brand.name}`}</title>
      <div className="grid justify-items-start gap-4">
        <Link
          to="/events/$id"
          params={{ id: String(id) }}
          lang={title.lang}
          className="inline-flex min-h-6 items-center gap-2 rounded-sm text-md font-bold text-leaf-strong underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />
          {title.text}
        </Link>
        <PageHeading title={<Trans>Attendance and outcome</Trans>} />
      </div>
      <Panel title={<Trans>Who joined</Trans>}>
        <QueryState query={people} skeleton={<SkeletonRows rows={4} />}>
          {(list) => <AttendanceList event={event} people={list} />}
        </QueryState>
      </Panel>
      {Date.parse(event.endsAt) <= now && event.state !== 'cancelled' && (
        <Panel title={<Trans>Outcome</Trans>}>
          <OutcomeForm event={event} />
        </Panel>
      )}
    </div>
  );
}
