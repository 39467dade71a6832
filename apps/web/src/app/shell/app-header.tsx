import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { BookOpen, Moon, Sun } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { USER_MENU_TRIGGER_STYLE, UserMenuTrigger } from '../../features/accounts/user-menu-trigger.tsx';
import { useUser } from '../../features/accounts/session.api.ts';
import { findWalkUnderWay, useWalks } from '../../features/green-spaces/guided-routes/guided-routes.api.ts';
import { NotificationBell } from '../../features/notifications/bell.tsx';
import { brand } from '../../lib/brand.ts';
import { WhenResidentLoaded } from '../../lib/residents.ts';
import { BrandMark } from '../../ui/art.tsx';
import { iconButtonStyle } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LazyMenu } from '../../ui/overlays/lazy-menu.tsx';
import { belongsTo, MAIN_LINKS } from './navigation.ts';
import { ScoreChips } from './score-chips.tsx';
import { SearchButton } from './search-button.tsx';
import { LANGUAGE_TRIGGER_STYLE, LanguageTrigger } from './language-trigger.tsx';
import { useThemeChoice } from '../../features/settings/account-choices.ts';
import { IconButton } from '../../ui/icon-button.tsx';

export function ThemeToggle() {
  const { t } = useLingui();
  const { theme, choose } = useThemeChoice();
  return (
    <IconButton
      label={theme === 'dark' ? t`Switch to light theme` : t`Switch to dark theme`}
      onClick={() => choose(theme === 'dark' ? 'light' : 'dark')}
    >
      {theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </IconButton>
  );
}

const loadMenu = async () => (await import('./language-menu.tsx')).LanguageMenu;

function LanguagePicker() {
  return (
    <LazyMenu load={loadMenu} className={LANGUAGE_TRIGGER_STYLE}>
      <LanguageTrigger />
    </LazyMenu>
  );
}

const loadResidentMenu = async () => (await import('./resident-menu.tsx')).ResidentMenu;

function LearnLink() {
  const { t } = useLingui();
  return (
    <Link
      to="/learn"
      aria-label={t`Learn`}
      className={iconButtonStyle({
        className: 'max-sm:size-9 aria-[current=page]:text-leaf-strong sm:hidden @max-[14rem]:hidden',
      })}
    >
      <BookOpen aria-hidden />
    </Link>
  );
}

function Logo() {
  const { t } = useLingui();
  return (
    <Link to="/" aria-label={t`${brand.name}, home`} className="flex shrink-0 items-center gap-2.5 rounded-sm">
      <BrandMark className="size-8" />
      <span className="hidden text-lg font-extrabold tracking-[-0.02em] @min-[30rem]:inline @5xl:@max-7xl:hidden">
        {brand.name}
      </span>
    </Link>
  );
}

function MainLinks() {
  const { t, i18n } = useLingui();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav aria-label={t`Main`} className="hidden min-w-0 md:block @max-5xl:order-last @max-5xl:basis-full">
      <ul className="flex min-w-0 list-none @max-5xl:-mx-2 @max-5xl:flex-wrap @max-5xl:justify-between @7xl:gap-1">
        {MAIN_LINKS.map(({ to, label }) => (
          <li key={to} className="min-w-0">
            <Link
              to={to}
              activeOptions={{ exact: to === '/', includeSearch: false }}
              aria-current={belongsTo(to, path) ? 'page' : undefined}
              className="relative grid h-12 items-center px-2 @5xl:h-16 text-md @7xl:px-2.5 in-[:root:lang(ta)]:px-1.5 in-[:root:lang(ta)]:text-sm font-semibold text-muted transition-colors hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2 @7xl:aria-[current=page]:after:inset-x-2.5 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-[3px] aria-[current=page]:after:rounded-t-full aria-[current=page]:after:bg-leaf"
            >
              <span className="text-center leading-tight hyphens-auto wrap-break-word">{i18n._(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Scores() {
  return <ScoreChips user={useUser()} />;
}

const WalkBar = lazy(async () => ({
  default: (await import('../../features/green-spaces/guided-routes/walk-bar.tsx')).WalkBar,
}));

function WalkUnderWay() {
  const { walks } = useWalks();
  const walk = findWalkUnderWay(walks);
  const [isOpened, setOpened] = useState(false);
  if (walk && !isOpened) setOpened(true);
  return (
    isOpened && (
      <Suspense fallback={null}>
        <WalkBar walk={walk} />
      </Suspense>
    )
  );
}

function ResidentMenuButton() {
  return (
    <LazyMenu load={loadResidentMenu} className={USER_MENU_TRIGGER_STYLE}>
      <UserMenuTrigger user={useUser()} />
    </LazyMenu>
  );
}

/** Its height depends on the text size, the language and a walk under way. */
function measureHeader(header: HTMLElement) {
  const root = document.documentElement;
  const observer = new ResizeObserver(() => root.style.setProperty('--header-height', `${header.offsetHeight}px`));
  observer.observe(header);
  return () => {
    observer.disconnect();
    root.style.removeProperty('--header-height');
  };
}

/** Its breakpoints are of the container, whose `rem` grows with the text: first the chips give way, then icons. */
export function AppHeader() {
  return (
    <header
      ref={measureHeader}
      className="@container sticky top-0 z-40 border-b print:hidden border-line bg-paper ps-[env(safe-area-inset-left)] pe-[env(safe-area-inset-right)] pt-[env(safe-area-inset-top)]"
    >
      <div className="mx-auto flex min-h-16 md:@max-5xl:min-h-28 max-w-[calc(var(--content-width)+5rem)] min-[90rem]:max-w-(--content-width) flex-wrap items-center gap-x-2 px-3 @min-[24rem]:px-4 sm:gap-x-3 sm:px-6 @5xl:flex-nowrap @5xl:gap-4 @5xl:px-10 @7xl:gap-6">
        <Logo />
        <MainLinks />
        <div className="ms-auto flex min-h-16 flex-wrap items-center justify-end gap-1 sm:gap-2 @5xl:flex-nowrap">
          <div className="hidden items-center gap-1 sm:gap-2 @min-[20rem]:flex">
            <WhenResidentLoaded skeleton={<Skeleton className="h-7 w-16 rounded-full @min-[24rem]:w-32" />}>
              <Scores />
            </WhenResidentLoaded>
          </div>
          <div className="flex items-center sm:gap-1 @5xl:@max-7xl:gap-0">
            <LearnLink />
            <SearchButton className="max-sm:size-9 @max-[11rem]:hidden" />
            <NotificationBell className="max-sm:size-9" />
            <div className="flex items-center max-sm:hidden sm:gap-1 @5xl:@max-7xl:gap-0">
              <LanguagePicker />
              <WhenResidentLoaded skeleton={<Skeleton className="size-10 rounded-full" />}>
                <ThemeToggle />
              </WhenResidentLoaded>
            </div>
          </div>
          <WhenResidentLoaded skeleton={<Skeleton className="size-8.5 rounded-full" />}>
            <ResidentMenuButton />
          </WhenResidentLoaded>
        </div>
      </div>
      <WhenResidentLoaded skeleton={null}>
        <WalkUnderWay />
      </WhenResidentLoaded>
    </header>
  );
}
