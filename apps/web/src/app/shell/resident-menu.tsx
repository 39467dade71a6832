import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { useUser } from '../../features/accounts/session.api.ts';
import { UserMenu } from '../../features/accounts/user-menu.tsx';
import { MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { syncOutbox } from '../offline/sync-outbox.ts';
import { LINKS_NOT_IN_BOTTOM_BAR } from './navigation.ts';
import { PhoneChoices } from './phone-choices.tsx';

function OtherLinks() {
  const { i18n } = useLingui();
  return (
    <div className="md:hidden">
      {LINKS_NOT_IN_BOTTOM_BAR.map(({ to, label, icon: Icon }) => (
        <MenuItem key={to} asChild>
          <Link to={to}>
            <Icon aria-hidden />
            {i18n._(label)}
          </Link>
        </MenuItem>
      ))}
      <MenuSeparator />
    </div>
  );
}

export function ResidentMenu({ defaultOpen }: { defaultOpen: true }) {
  const queryClient = useQueryClient();
  return (
    <UserMenu user={useUser()} defaultOpen={defaultOpen} sendOutbox={() => syncOutbox(queryClient)}>
      <OtherLinks />
      <MenuItem asChild>
        <Link to="/events" search={{}}>
          <CalendarDays aria-hidden />
          <Trans>Events</Trans>
        </Link>
      </MenuItem>
      <PhoneChoices />
    </UserMenu>
  );
}
