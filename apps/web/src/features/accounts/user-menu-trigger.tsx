import { Trans } from '@lingui/react/macro';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { Avatar } from '../../ui/avatar.tsx';
import { fullName } from '../../lib/residents.ts';

export const USER_MENU_TRIGGER_STYLE = 'rounded-full';

export function UserMenuTrigger({ user }: { user: User }) {
  const name = <bdi translate="no">{fullName(user)}</bdi>;
  return (
    <>
      <Avatar
        firstName={user.firstName}
        lastName={user.lastName}
        username={user.username}
        imageUrl={user.profileImageUrl}
      />
      <span className="sr-only">
        <Trans>{name}'s menu</Trans>
      </span>
    </>
  );
}
