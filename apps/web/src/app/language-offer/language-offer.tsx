import { type ReactNode, useEffect, useState } from 'react';
import { type Language, preferredLanguage } from '../../lib/language/i18n.ts';

interface OfferProps {
  choose: (language: Language) => Promise<boolean>;
}

/** Offers the browser's language if it is supported and nothing was chosen. Loads no code for readers of English. */
export function LanguageOffer({ choose }: OfferProps) {
  const [bar, setBar] = useState<ReactNode>();
  useEffect(() => {
    const language = preferredLanguage();
    if (!language) {
      delete document.documentElement.dataset.offer;
      return;
    }
    import('./language-offer-bar.tsx').then(
      ({ LanguageOfferBar }) => setBar(<LanguageOfferBar language={language} choose={choose} />),
      () => undefined,
    );
  }, [choose]);
  return <div data-language-offer-space>{bar}</div>;
}
