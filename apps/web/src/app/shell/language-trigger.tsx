import { Trans } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import { iconButtonStyle } from '../../ui/button.tsx';

export const LANGUAGE_TRIGGER_STYLE = iconButtonStyle({});

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
