import { Trans } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import { iconButtonStyle } from '../../ui/icon-button-style.ts';

export const LANGUAGE_TRIGGER_STYLE = iconButtonStyle({});

/** The content of the button that opens the languages, before and after the menu loads. */
export function LanguageTrigger() {
  return (
    <>
      <Globe aria-hidden />
      <span className="sr-only">
        <Trans>Language</Trans>
      </span>
    </>
  );
}
