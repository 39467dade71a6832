import { Trans } from '@lingui/react/macro';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useLanguageChoice } from '../../features/settings/account-choices.ts';
import { LanguageOffer } from '../language-offer/language-offer.tsx';
import { NetworkNotice } from '../offline/network-notice.tsx';
import { AppFooter } from './app-footer.tsx';
import { AppHeader } from './app-header.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Celebrations } from './celebrations.tsx';
import './loading-bar.css';

function LoadingBar() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  if (!isLoading) return null;
  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px] overflow-hidden">
      <div className="h-full w-full origin-left animate-[loading-bar-creep_8s_var(--ease-out)_300ms_both] bg-leaf" />
    </div>
  );
}

export function AppShell() {
  const { language, choose } = useLanguageChoice();
  return (
    <>
      <div className="flex min-h-dvh flex-col">
        <a href="#content" className="skip-link">
          <Trans>Skip to content</Trans>
        </a>
        <LoadingBar />
        <AppHeader />
        <LanguageOffer choose={choose} />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-(--content-width) grow px-4 pt-6 pb-16 outline-none sm:px-6 lg:px-10 lg:pt-10"
        >
          <NetworkNotice />
          {/* Numbers and dates are formatted during rendering, so a new language must remount the screen. */}
          <Outlet key={language} />
        </main>
        <AppFooter />
        <BottomBar />
        <Celebrations />
      </div>
    </>
  );
}
