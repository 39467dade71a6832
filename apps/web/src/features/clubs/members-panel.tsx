import { Plural, Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { ClubMember } from '@ecopulse/contract/clubs/club-membership';
import { LoadProblem } from '../../lib/query-state.tsx';
import { fullName } from '../../lib/residents.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { clubMembersQuery } from './club-lists.api.ts';

interface MembersPanelProps {
  slug: string;
  /** What a steward can do with a member. */
  renderActions?: (member: ClubMember, nameId: string) => ReactNode;
}

export function MembersPanel({ slug, renderActions }: MembersPanelProps) {
  const list = useInfiniteQuery(clubMembersQuery(slug));
  const pages = list.data?.pages;
  const unnamed = pages?.[0]?.unnamed ?? 0;
  return (
    <Panel title={<Trans>Members</Trans>}>
      {list.isLoadingError && (
        <LoadProblem error={list.error} isRetrying={list.isFetching} onRetry={() => list.refetch()} />
      )}
      {list.isPending && <Skeleton className="h-40 rounded-md" />}
      {pages && (
        <ul className="-my-2 grid list-none divide-y divide-line">
          {pages
            .flatMap(({ members }) => members)
            .map((member) => (
              <MemberRow key={member.resident.id} member={member} renderActions={renderActions} />
            ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          variant="quiet"
          className="justify-self-start"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          <Trans>Show more members</Trans>
        </Button>
      )}
      {unnamed > 0 && (
        <p className="figures text-md text-muted">
          <Plural value={unnamed} one="# member who isn't named" other="# members who aren't named" />
        </p>
      )}
    </Panel>
  );
}

interface MemberRowProps {
  member: ClubMember;
  renderActions: MembersPanelProps['renderActions'] | undefined;
}

function MemberRow({ member, renderActions }: MemberRowProps) {
  const nameId = useId();
  const { resident, role } = member;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Avatar {...resident} imageUrl={resident.profileImageUrl} />
      <Link
        id={nameId}
        to="/residents/$username"
        params={{ username: resident.username }}
        className="min-h-6 min-w-0 grow basis-24 rounded-sm font-bold wrap-anywhere underline-offset-4 hover:underline"
      >
        <bdi translate="no">{fullName(resident)}</bdi>
      </Link>
      {role === 'steward' && (
        <Chip tone="leaf">
          <Trans>Steward</Trans>
        </Chip>
      )}
      {renderActions?.(member, nameId)}
    </li>
  );
}
