import { Trans } from '@lingui/react/macro';
import { isAgencyLink } from '@ecopulse/contract/text-marks';
import { EVENT_TEXT_LANGUAGES } from '@ecopulse/contract/events/event-rules';
import type { EventTexts } from '@ecopulse/contract/events/event-form';
import { LANGUAGES, useLanguage } from '../../../lib/language/i18n.ts';
import { renderLink } from '../../../lib/text-link.tsx';
import { MarkdownText, type OtherRenderer } from '../../../ui/markdown-text.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { textFor } from '../event-texts.ts';

const renderAgencyLink: OtherRenderer = (token, renderContent) => renderLink(token, renderContent, isAgencyLink);

/** In the language of the reader; the others can be opened. */
export function EventText({ texts }: { texts: EventTexts }) {
  const shown = textFor(texts, useLanguage());
  const others = EVENT_TEXT_LANGUAGES.filter((lang) => lang !== shown.lang && texts[lang]);
  return (
    <Panel title={<Trans>About this event</Trans>}>
      <div lang={shown.lang} className="grid max-w-prose gap-3 wrap-anywhere">
        <MarkdownText text={shown.text} renderOther={renderAgencyLink} />
      </div>
      {others.map((lang) => (
        <details key={lang}>
          <summary lang={lang} className="min-h-6 cursor-pointer font-semibold text-leaf-strong">
            {LANGUAGES.find(({ code }) => code === lang)?.name}
          </summary>
          <div lang={lang} className="grid max-w-prose gap-3 pt-3 wrap-anywhere">
            <MarkdownText text={texts[lang] ?? ''} renderOther={renderAgencyLink} />
          </div>
        </details>
      ))}
    </Panel>
  );
}
