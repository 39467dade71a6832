import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { USER_MENU_TRIGGER_STYLE, UserMenuTrigger } from '../../features/accounts/user-menu-trigger.tsx';
import { useUser } from '../../features/accounts/session.api.ts';
import { NotificationBell } from '../../features/notifications/bell.tsx';
import { brand } from '../../lib/brand.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { LazyMenu } from '../../ui/overlays/lazy-menu.tsx';
import { MAIN_LINKS } from './navigation.ts';
import { ScoreChips } from './score-chips.tsx';
import { SearchButton } from './search-button.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { LANGUAGE_TRIGGER_STYLE, LanguageTrigger } from './language-trigger.tsx';

const loadMenu = async () => (await import('./language-menu.tsx')).LanguageMenu;

function LanguagePicker() {
  return (
    <LazyMenu load={loadMenu} className={LANGUAGE_TRIGGER_STYLE}>
      <LanguageTrigger />
    </LazyMenu>
  );
}

const loadResidentMenu = async () => (await import('./resident-menu.tsx')).ResidentMenu;

function Logo() {
  const { t } = useLingui();
  return (
    <Link to="/" aria-label={t`${brand.name}, home`} className="flex shrink-0 items-center gap-2.5 rounded-sm">
      <BrandMark className="size-8" />
      <span className="hidden text-lg font-extrabold tracking-[-0.02em] min-[30rem]:inline lg:max-xl:hidden">
        {brand.name}
      </span>
    </Link>
  );
}

function MainLinks() {
  const { t, i18n } = useLingui();
  return (
    <nav aria-label={t`Main`} className="hidden min-w-0 lg:block">
      <ul className="flex min-w-0 list-none xl:gap-1">
        {MAIN_LINKS.map(({ to, label }) => (
          <li key={to} className="min-w-0">
            <Link
              to={to}
              activeOptions={{ exact: to === '/' }}
              className="relative grid h-16 items-center px-2 text-md xl:px-2.5 font-semibold text-muted transition-colors hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2 xl:aria-[current=page]:after:inset-x-2.5 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-[3px] aria-[current=page]:after:rounded-t-full aria-[current=page]:after:bg-leaf"
            >
              {/* Long words in some languages are truncated, so that nothing overflows. */}
              <span className="truncate">{i18n._(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function AppHeader() {
  const user = useUser();
  return (
    <header className="fixed inset-x-0 top-0 z-40 border-b border-line bg-paper ps-[env(safe-area-inset-left)] pe-[env(safe-area-inset-right)] pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex h-16 max-w-[80rem] items-center gap-2 px-3 min-[24rem]:px-4 sm:gap-3 sm:px-6 lg:gap-4 lg:px-10 xl:gap-6">
        <Logo />
        <MainLinks />
        <div className="ms-auto flex shrink-0 items-center gap-1 sm:gap-2">
          <ScoreChips user={user} />
          <div className="flex items-center sm:gap-1 lg:max-xl:gap-0">
            <SearchButton className="max-sm:size-8" />
            <NotificationBell className="max-sm:size-8" />
            <LanguagePicker />
            <ThemeToggle />
          </div>
          <LazyMenu load={loadResidentMenu} className={USER_MENU_TRIGGER_STYLE}>
            <UserMenuTrigger user={user} />
          </LazyMenu>
        </div>
      </div>
    </header>
  );
}
