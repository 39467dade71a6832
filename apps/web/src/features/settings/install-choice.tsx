import { Trans } from '@lingui/react/macro';
import { Smartphone } from 'lucide-react';
import { canBeInstalledManually, useInstallPrompt } from '../../lib/install-offer.ts';
import { Button } from '../../ui/button.tsx';
import { SettingsSection } from './settings-section.tsx';

export function InstallChoice() {
  const install = useInstallPrompt();
  if (install === undefined && !canBeInstalledManually()) return null;
  return (
    <SettingsSection
      id="install"
      title={<Trans>Install EcoPulse</Trans>}
      lede={<Trans>Open EcoPulse from your home screen, like any other app.</Trans>}
    >
      {install ? (
        <Button variant="quiet" className="justify-self-start" onClick={() => void install()}>
          <Smartphone aria-hidden className="size-[18px]" />
          <Trans>Install</Trans>
        </Button>
      ) : (
        <p className="text-md">
          <Trans>Tap Share, then Add to Home Screen.</Trans>
        </p>
      )}
    </SettingsSection>
  );
}
