import { Trans } from '@lingui/react/macro';
import { CalendarPlus } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { CopyLink } from './share-cards/share-link.tsx';
import type { Language } from './language/i18n.ts';

/** Calendars and feeds are in English without it. */
export function inLanguage(path: string, language: Language): string {
  return language === 'en' ? path : `${path}?language=${language}`;
}

/** The link of a calendar: opens the calendar app of phones and Macs; elsewhere it is copied. */
export function SubscribeLink({ path }: { path: string }) {
  const url = new URL(path, location.origin).href;

  return (
    <div className="grid grid-cols-1 gap-3">
      {/* The font would join 5x8 to 5×8. */}
      <p
        dir="ltr"
        className="rounded-md bg-sunk px-4 py-3 text-md font-semibold break-all select-all [font-variant-ligatures:none]"
      >
        {url}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <a href={url.replace(/^https?:/, 'webcal:')}>
            <CalendarPlus aria-hidden className="size-4" />
            <Trans>Subscribe</Trans>
          </a>
        </Button>
        <CopyLink url={url} />
      </div>
    </div>
  );
}
