import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Moon, Sun } from 'lucide-react';
import { useNextPath } from '../../features/accounts/sign-in-redirect.ts';
import { brand } from '../../lib/brand.ts';
import { BrandMark } from '../../ui/art.tsx';
import { Button, iconButtonStyle } from '../../ui/button.tsx';
import { PREVIEW_PAGES, type LandingPageName } from './landing-pages.ts';
import { LanguageChoice } from './language-choice.tsx';
import { useTheme } from '../../lib/theme.ts';

function ThemeButton() {
  const { t } = useLingui();
  const { theme, toggle } = useTheme();
  const label = theme === 'dark' ? t`Switch to light theme` : t`Switch to dark theme`;
  return (
    <button type="button" aria-label={label} title={label} onClick={toggle} className={iconButtonStyle()}>
      <Moon aria-hidden className="only-light" />
      <Sun aria-hidden className="only-dark" />
    </button>
  );
}

interface LandingFrameProps {
  page: LandingPageName;
  offer?: ReactNode;
  children: ReactNode;
}

export function LandingFrame({ page, offer, children }: LandingFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        <Trans>Skip to content</Trans>
      </a>
      <Header page={page} />
      {offer}
      <main
        id="content"
        tabIndex={-1}
        /* Keeps the footer below the fold, so that it does not shift while a preview's facts are drawn. */
        className={`mx-auto w-full max-w-[75rem] flex-1 px-4 pt-4 pb-14 outline-none sm:px-8 lg:pt-8 ${PREVIEW_PAGES.includes(page) ? 'min-h-dvh' : ''}`}
      >
        {children}
      </main>
      <Footer />
    </div>
  );
}

function Header({ page }: { page: LandingPageName }) {
  const signInPath = useNextPath('/');
  return (
    <header className="mx-auto flex w-full max-w-[75rem] items-center gap-1 px-4 min-[22rem]:gap-2 pt-[calc(env(safe-area-inset-top)+0.75rem)] pb-3 sm:px-8">
      <a
        href="/"
        className="me-auto flex items-center gap-2.5 rounded-sm text-[1.1875rem] font-extrabold tracking-[-0.02em]"
      >
        <BrandMark />
        {brand.name}
      </a>
      <LanguageChoice />
      <ThemeButton />
      {(page === 'terms' || page === 'privacy') && (
        <Button asChild size="sm" variant="quiet" className="ms-1 leading-tight min-[22rem]:whitespace-nowrap">
          <a href={signInPath}>
            <Trans>Sign In</Trans>
          </a>
        </Button>
      )}
    </header>
  );
}

function Footer() {
  const { i18n } = useLingui();
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex w-full max-w-[75rem] flex-wrap items-baseline justify-between gap-x-8 gap-y-3 px-4 pt-7 pb-[calc(env(safe-area-inset-bottom)+1.75rem)] text-sm text-muted sm:px-8">
        <p>
          {brand.name} · {i18n._(brand.tagline)}
        </p>
        <nav className="flex flex-wrap gap-x-6">
          <a href="/terms" className="inline-flex min-h-6 items-center text-link">
            <Trans>Terms of use</Trans>
          </a>
          <a href="/privacy" className="inline-flex min-h-6 items-center text-link">
            <Trans>Privacy notice</Trans>
          </a>
        </nav>
      </div>
    </footer>
  );
}
