import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { callQuery } from '../../../lib/query-client.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { brand } from '../../../lib/brand.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useServerTime } from '../../../lib/time/use-server-time.ts';
import { BackLink, Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import '../event-problems.ts';
import { textFor } from '../event-texts.ts';
import { eventQuery, STALE_MS } from '../events.api.ts';
import { AttendanceList } from './attendance-list.tsx';
import { OutcomeForm } from './outcome-form.tsx';

const route = getRouteApi('/events/$id/people');

function eventPeopleQuery(id: number) {
  return { ...callQuery('GET /api/events/:id/people', { params: { id } }), staleTime: STALE_MS };
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
        <BackLink to="/events/$id" params={{ id: String(id) }} lang={title.lang}>
          {title.text}
        </BackLink>
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
