import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId } from 'react';
import type { ClubRequest } from '@ecopulse/contract/clubs/club-membership';
import type { ClubDetail } from '@ecopulse/contract/clubs/clubs';
import { call } from '../../../lib/api.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { brand } from '../../../lib/brand.ts';
import { formatDate } from '../../../lib/language/format.ts';
import { useMayModerate } from '../../../lib/own-roles.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { fullName } from '../../../lib/residents.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ActionProblem } from '../../../ui/forms/field.tsx';
import { BackLink, Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { clubRequestsQuery } from '../club-lists.api.ts';
import { clubQuery } from '../clubs.api.ts';
import { MembersPanel } from '../members-panel.tsx';
import { useClubAction } from '../use-club-action.tsx';
import { InvitePanel } from './invite-panel.tsx';
import { MemberActions } from './member-actions.tsx';

const route = getRouteApi('/clubs/$slug/people');

/** Requests, members and the invitation; for stewards. */
export function ClubPeoplePage() {
  const { t } = useLingui();
  const { data: club } = useSuspenseQuery(clubQuery(route.useParams().slug));
  const mayModerate = useMayModerate();
  const isSteward = club.own?.role === 'steward';
  return (
    <div className="mx-auto grid w-full max-w-[64rem] grid-cols-1 gap-6">
      <title>{`${t`Members`} · ${club.name} · ${brand.name}`}</title>
      <div className="grid justify-items-start gap-4">
        <BackLink to="/clubs/$slug" params={{ slug: club.slug }} search={{}}>
          <Trans>The club</Trans>
        </BackLink>
        <PageHeading
          eyebrow={
            <bdi translate="no" className="wrap-anywhere">
              {club.name}
            </bdi>
          }
          title={<Trans>Members</Trans>}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          {isSteward && <Requests club={club} />}
          {isSteward && !club.isArchived && <InvitePanel club={club} />}
          {!isSteward && (
            <p className="rounded-xl bg-sun-soft p-5 font-semibold">
              <Trans>Only stewards of this club can do this.</Trans>
            </p>
          )}
        </div>
        {(club.own !== null || mayModerate) && (
          <MembersPanel
            slug={club.slug}
            renderActions={(member, nameId) =>
              (isSteward || mayModerate) && <MemberActions clubId={club.id} member={member} nameId={nameId} />
            }
          />
        )}
      </div>
    </div>
  );
}

function Requests({ club: { id, slug } }: { club: ClubDetail }) {
  const requests = useQuery(clubRequestsQuery(slug));
  return (
    <Panel title={<Trans>Requests to join</Trans>}>
      <QueryState query={requests} skeleton={<Skeleton className="h-24 rounded-md" />}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-md text-muted">
              <Trans>No one is waiting for an answer.</Trans>
            </p>
          ) : (
            <ul className="-my-3 grid list-none divide-y divide-line">
              {list.map((request) => (
                <RequestRow key={request.id} clubId={id} request={request} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Panel>
  );
}

function RequestRow({ clubId, request: { id, resident, createdAt } }: { clubId: number; request: ClubRequest }) {
  const nameId = useId();
  const answer = useClubAction((decision: 'approve' | 'refuse') =>
    call('PUT /api/clubs/:id/requests/:requestId', { params: { id: clubId, requestId: id }, body: { decision } }),
  );
  return (
    <li className="grid gap-3 py-3">
      <div className="flex items-center gap-3">
        {resident && <Avatar {...resident} imageUrl={resident.profileImageUrl} />}
        <span className="grid min-w-0">
          <span id={nameId} className="font-bold wrap-anywhere">
            {resident ? <bdi translate="no">{fullName(resident)}</bdi> : <Trans>A resident who isn't named</Trans>}
          </span>
          <span className="figures text-sm text-muted">{formatDate(createdAt)}</span>
        </span>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" aria-describedby={nameId} pending={answer.isPending} onClick={() => answer.run('approve')}>
          <Trans context="club">Approve</Trans>
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-describedby={nameId}
          pending={answer.isPending}
          onClick={() => answer.run('refuse')}
        >
          <Trans>Refuse</Trans>
        </Button>
      </div>
      <ActionProblem>{answer.problem}</ActionProblem>
    </li>
  );
}
