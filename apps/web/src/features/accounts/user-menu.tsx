import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { LogOut, Settings, ShieldCheck, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { formatNumber } from '../../lib/language/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '../../ui/overlays/menu.tsx';
import { fullName } from '../../lib/residents.ts';
import { signOut } from './sign-out.ts';
import { listUnsentCalls, SignOutDialog } from './sign-out-dialog.tsx';
import { USER_MENU_TRIGGER_STYLE, UserMenuTrigger } from './user-menu-trigger.tsx';

function Header({ user }: { user: User }) {
  const points = formatNumber(user.ecoPoints);
  return (
    <MenuLabel className="flex items-center gap-3">
      <Avatar
        firstName={user.firstName}
        lastName={user.lastName}
        username={user.username}
        imageUrl={user.profileImageUrl}
      />
      <span className="grid min-w-0">
        <bdi translate="no" className="truncate text-md font-bold text-ink">
          {fullName(user)}
        </bdi>
        <span className="figures font-semibold text-sun-ink">
          <Trans>{points} eco-points</Trans>
        </span>
      </span>
    </MenuLabel>
  );
}

/** Prevents Radix from returning focus to the trigger if a link already moved it to the new page's heading. */
function preserveHeadingFocus(event: Event) {
  if (document.activeElement?.matches('main h1')) event.preventDefault();
}

interface UserMenuProps {
  user: User;
  defaultOpen: boolean;
  /** Sends what was done offline. */
  sendOutbox: () => Promise<void>;
  children?: ReactNode;
}

export function UserMenu({ user, defaultOpen, sendOutbox, children }: UserMenuProps) {
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => (listUnsentCalls(user.id).length > 0 ? setIsAsking(true) : void signOut(user.id));
  return (
    <>
      <Menu modal={false} defaultOpen={defaultOpen}>
        <MenuTrigger className={USER_MENU_TRIGGER_STYLE}>
          <UserMenuTrigger user={user} />
        </MenuTrigger>
        <MenuContent className="w-64" onCloseAutoFocus={preserveHeadingFocus}>
          <Header user={user} />
          <MenuSeparator />
          {children}
          <MenuItem asChild>
            <Link to="/profile">
              <UserRound aria-hidden />
              <Trans>Profile</Trans>
            </Link>
          </MenuItem>
          <MenuItem asChild>
            <Link to="/settings">
              <Settings aria-hidden />
              <Trans>Settings</Trans>
            </Link>
          </MenuItem>
          {user.isAdmin && (
            <MenuItem asChild>
              <Link to="/admin">
                <ShieldCheck aria-hidden />
                <Trans>Admin Dashboard</Trans>
              </Link>
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem onSelect={leave}>
            <LogOut aria-hidden />
            <Trans>Logout</Trans>
          </MenuItem>
        </MenuContent>
      </Menu>
      {isAsking && <SignOutDialog residentId={user.id} sendOutbox={sendOutbox} onClose={() => setIsAsking(false)} />}
    </>
  );
}
