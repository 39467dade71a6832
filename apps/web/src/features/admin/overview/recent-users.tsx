import { Trans, useLingui } from '@lingui/react/macro';
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
import { roleNames } from '../shell/own-roles.ts';
import { DotSeparated } from '../list/row-parts.tsx';
import { recentUsersQuery } from './overview.api.ts';

function UserRow({ user }: { user: ListedResident }) {
  const joined = formatDate(user.createdAt);
  const names = personalName(user);
  const { i18n } = useLingui();
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
      {user.role ? (
        <Chip tone="leaf">{i18n._(roleNames[user.role])}</Chip>
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
        {(users) =>
          users.length === 0 ? (
            <p className="text-md text-muted">
              <Trans>No residents here yet.</Trans>
            </p>
          ) : (
            <ul className="-my-2.5 grid list-none divide-y divide-line">
              {users.map((user) => (
                <UserRow key={user.id} user={user} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Panel>
  );
}
