import { Trans } from '@lingui/react/macro';
import { Smartphone } from 'lucide-react';
import { useInstallPrompt } from '../../lib/install-offer.ts';
import { Button } from '../../ui/button.tsx';
import { SettingsSection } from './settings-section.tsx';

/** `standalone` exists only on iOS, where users install from a menu that a page cannot open. */
function canBeInstalledManually(): boolean {
  return (navigator as { standalone?: boolean }).standalone === false;
}

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
