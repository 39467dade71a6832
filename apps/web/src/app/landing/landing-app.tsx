import { i18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { type ReactNode, useEffect } from 'react';
import { PrivacyPage } from '../../features/legal/privacy-page.tsx';
import { TermsPage } from '../../features/legal/terms-page.tsx';
import { LandingFrame } from './landing-frame.tsx';
import { LandingPage } from './landing-page.tsx';
import { landingHeads, type LandingPageName } from './landing-pages.ts';
import { LandingToaster } from './landing-toaster.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RegisterPage } from './register-page.tsx';

const PAGES: Record<LandingPageName, () => ReactNode> = {
  index: LandingPage,
  register: RegisterPage,
  terms: TermsPage,
  privacy: PrivacyPage,
  'not-found': NotFoundPage,
};

/** What visitors see: one page of a handful, each its own document. */
export function LandingApp({ page }: { page: LandingPageName }) {
  const Page = PAGES[page];
  return (
    <I18nProvider i18n={i18n}>
      <DocumentTitle page={page} />
      <LandingFrame page={page}>
        <Page />
      </LandingFrame>
      <LandingToaster />
    </I18nProvider>
  );
}

function DocumentTitle({ page }: { page: LandingPageName }) {
  const title = useLingui().i18n._(landingHeads[page].title);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
