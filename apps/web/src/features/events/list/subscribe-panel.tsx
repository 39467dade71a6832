import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Rss } from 'lucide-react';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { inLanguage, SubscribeLink } from '../../../lib/subscribe-link.tsx';
import { Panel } from '../../../ui/panel.tsx';

export function SubscribePanel() {
  const { t } = useLingui();
  const language = useLanguage();
  const feed = inLanguage('/events.rss', language);
  return (
    <Panel title={<Trans>All events in your calendar</Trans>}>
      <link rel="alternate" type="application/rss+xml" href={feed} title={t`Events`} />
      <p className="max-w-prose text-md text-muted">
        <Trans>
          Your calendar app will show new events, and anything that's moved or cancelled. If Subscribe opens nothing,
          copy the link and add it in the app. For your own events only, create a private link in{' '}
          <Link to="/settings" hash="privacy" className="text-link font-bold">
            Settings
          </Link>
          .
        </Trans>
      </p>
      <SubscribeLink path={inLanguage('/api/events.ics', language)} />
      <a
        href={feed}
        className="inline-flex min-h-6 items-center gap-2 justify-self-start rounded-sm text-md font-bold text-leaf-strong underline-offset-4 hover:underline"
      >
        <Rss aria-hidden className="size-4" />
        <Trans>RSS feed</Trans>
      </a>
    </Panel>
  );
}
