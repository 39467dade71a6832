import { type ReactNode, useEffect, useState } from 'react';
import { type Language, preferredLanguage } from '../../lib/language/i18n.ts';

interface OfferProps {
  /** Shows a language and keeps the choice; says whether that worked. */
  choose: (language: Language) => Promise<boolean>;
}

/**
 * Offers the browser's language where that is another of the ten and nothing was chosen: the page stays in English until
 * then. Whoever prefers English fetches none of it.
 */
export function LanguageOffer({ choose }: OfferProps) {
  const [bar, setBar] = useState<ReactNode>();
  useEffect(() => {
    const language = preferredLanguage();
    if (language)
      import('./language-offer-bar.tsx').then(
        ({ LanguageOfferBar }) => setBar(<LanguageOfferBar language={language} choose={choose} />),
        // The picker is there.
        () => undefined,
      );
  }, [choose]);
  return bar;
}
