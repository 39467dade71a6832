import { i18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { type ComponentType, useEffect } from 'react';
import { activateLanguage, activateChosenLanguage } from '../../lib/language/i18n.ts';
import { LanguageOffer } from '../language-offer/language-offer.tsx';
import { LandingFrame } from './landing-frame.tsx';
import { landingTitles, type LandingPageName } from './landing-pages.ts';
import { LandingToaster } from './landing-toaster.tsx';

interface LandingAppProps {
  page: LandingPageName;
  Content: ComponentType;
}

export function LandingApp({ page, Content }: LandingAppProps) {
  // Only after hydration, which must match the server's language.
  useEffect(() => void activateChosenLanguage(), []);
  return (
    <I18nProvider i18n={i18n}>
      <DocumentTitle page={page} />
      <LandingFrame page={page} offer={<LanguageOffer choose={activateLanguage} />}>
        <Content />
      </LandingFrame>
      <LandingToaster />
    </I18nProvider>
  );
}

function DocumentTitle({ page }: { page: LandingPageName }) {
  const { i18n } = useLingui();
  const message = landingTitles[page];
  const title = message && i18n._(message);
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  return null;
}
