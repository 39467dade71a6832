import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { UserMenu } from '../features/accounts/user-menu.tsx';
import { useUser } from '../features/accounts/session.api.ts';
import { brand } from '../lib/brand.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { LINKS_BESIDE_BOTTOM_BAR, MAIN_LINKS } from './navigation.ts';
import { ScoreChips } from './score-chips.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

function Logo() {
  const { t } = useLingui();
  return (
    <Link to="/" aria-label={t`${brand.name}, home`} className="flex shrink-0 items-center gap-2.5 rounded-sm">
      <BrandMark className="size-8" />
      <span className="hidden text-lg font-extrabold tracking-[-0.02em] min-[30rem]:inline">{brand.name}</span>
    </Link>
  );
}

function MainLinks() {
  const { t, i18n } = useLingui();
  return (
    <nav aria-label={t`Main`} className="hidden min-w-0 lg:block">
      <ul className="flex list-none xl:gap-1">
        {MAIN_LINKS.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === '/' }}
              className="relative grid h-16 items-center px-2.5 text-md font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2.5 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-[3px] aria-[current=page]:after:rounded-t-full aria-[current=page]:after:bg-leaf"
            >
              {i18n._(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On a small screen, the places that the bottom bar has no room for. */
function OtherLinks() {
  const { i18n } = useLingui();
  return (
    <div className="lg:hidden">
      {LINKS_BESIDE_BOTTOM_BAR.map(({ to, label, icon: Icon }) => (
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

export function AppHeader() {
  const user = useUser();
  return (
    <header className="fixed inset-x-0 top-0 z-40 border-b border-line bg-paper">
      <div className="mx-auto flex h-16 max-w-[80rem] items-center gap-3 px-4 sm:px-6 lg:gap-6 lg:px-10">
        <Logo />
        <MainLinks />
        <div className="ms-auto flex items-center gap-1 sm:gap-2">
          <ScoreChips user={user} />
          <LanguagePicker />
          <ThemeToggle />
          <UserMenu user={user}>
            <OtherLinks />
          </UserMenu>
        </div>
      </div>
    </header>
  );
}
