import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../ui/overlays/menu.tsx';
import { ADD_CONTENT_BUTTON_STYLE, AddContentButtonLabel, useAddContentLinks } from './quick-actions.tsx';

/** Prevents Radix from returning focus to the trigger if a link already moved it to the new page's heading. */
function keepFocusOnHeading(event: Event) {
  if (document.activeElement?.matches('main h1')) event.preventDefault();
}

/** `LazyMenu` loads it on the first press, so it starts open. */
export function AddContentMenu({ defaultOpen }: { defaultOpen: true }) {
  const { i18n } = useLingui();
  const links = useAddContentLinks();
  return (
    <Menu modal={false} defaultOpen={defaultOpen}>
      <MenuTrigger className={ADD_CONTENT_BUTTON_STYLE}>
        <AddContentButtonLabel />
      </MenuTrigger>
      <MenuContent onCloseAutoFocus={keepFocusOnHeading}>
        {links.map(({ to, label, icon: Icon }) => (
          <MenuItem key={to} asChild>
            <Link to={to}>
              <Icon aria-hidden />
              {i18n._(label)}
            </Link>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
