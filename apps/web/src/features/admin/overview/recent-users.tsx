import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ListedResident } from '@ecopulse/contract/admin/residents-admin';
import { formatDate } from '../../../lib/language/format.ts';
import { personalName } from '../../../lib/residents.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { QueryState } from '../../../lib/query-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { DotSeparated } from '../list/row-parts.tsx';
import { recentUsersQuery } from './overview.api.ts';

function UserRow({ user }: { user: ListedResident }) {
  const joined = formatDate(user.createdAt);
  const names = personalName(user);
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Avatar {...user} imageUrl={user.profileImageUrl} />
      <div className="grid min-w-0 grow">
        <Link
          to="/admin/residents/$id"
          params={{ id: String(user.id) }}
          className="min-h-6 max-w-full justify-self-start truncate rounded-sm text-md font-bold underline-offset-4 hover:underline"
        >
          <bdi translate="no">{user.username}</bdi>
        </Link>
        <span className="text-sm wrap-anywhere text-muted">
          <DotSeparated>
            {names && <bdi translate="no">{names}</bdi>}
            <Trans>Joined {joined}</Trans>
          </DotSeparated>
        </span>
      </div>
      {user.isAdmin ? (
        <Chip tone="leaf">
          <Trans>Admin</Trans>
        </Chip>
      ) : (
        <Chip>
          <Trans>User</Trans>
        </Chip>
      )}
    </li>
  );
}

export function RecentUsers() {
  return (
    <Panel
      title={<Trans>Recent Users</Trans>}
      action={
        <Link to="/admin/residents" className="text-link inline-flex min-h-6 items-center text-md">
          <Trans>All residents</Trans>
        </Link>
      }
    >
      <QueryState query={useQuery(recentUsersQuery)} skeleton={<SkeletonRows rows={5} />}>
        {(users) => (
          <ul className="-my-2.5 grid list-none divide-y divide-line">
            {users.map((user) => (
              <UserRow key={user.id} user={user} />
            ))}
          </ul>
        )}
      </QueryState>
    </Panel>
  );
}
