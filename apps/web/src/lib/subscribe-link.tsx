import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus, Copy } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast/toast.ts';
import type { Language } from './language/i18n.ts';

/** Calendars and feeds are in English without it. */
export function inLanguage(path: string, language: Language): string {
  return language === 'en' ? path : `${path}?language=${language}`;
}

/** The link of a calendar: opens the calendar app of phones and Macs; elsewhere it is copied. */
export function SubscribeLink({ path }: { path: string }) {
  const { t } = useLingui();
  const url = new URL(path, location.origin).href;

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: t`Link copied!` });
    } catch {
      // The clipboard is blocked; the user can select the link instead.
      toast({ variant: 'destructive', title: t`The link couldn't be copied`, description: url });
    }
  }

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
        <Button variant="quiet" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          <Trans>Copy link</Trans>
        </Button>
      </div>
    </div>
  );
}
