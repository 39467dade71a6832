import { Trans, useLingui } from '@lingui/react/macro';
import { Ellipsis, UserMinus } from 'lucide-react';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/overlays/menu.tsx';
import { iconButtonStyle } from '../../ui/button.tsx';

interface FriendMenuProps {
  name: string;
  onRemove: () => void;
  defaultOpen: true;
}

export function FriendMenu({ name, onRemove, defaultOpen }: FriendMenuProps) {
  const { t } = useLingui();
  return (
    <Menu modal={false} defaultOpen={defaultOpen}>
      <MenuTrigger aria-label={t`More about ${name}`} className={iconButtonStyle()}>
        <Ellipsis aria-hidden />
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={onRemove}>
          <UserMinus aria-hidden />
          <Trans>Remove</Trans>
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
