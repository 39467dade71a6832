import { Trans } from '@lingui/react/macro';
import type { PlatformHealth } from '@ecopulse/contract/admin/admin';
import { Panel } from '../../../ui/panel.tsx';
import { HealthFact, HealthList } from './health-list.tsx';
import { MailHealth } from './mail-health.tsx';

function LocationSetting({ isRequired }: { isRequired: boolean }) {
  return (
    <HealthFact
      term={<Trans>Location at check-in</Trans>}
      hint={
        isRequired ? (
          <Trans>Residents who don't share it can't check in.</Trans>
        ) : (
          <Trans>Without it, a check-in is self-reported. Its points count only in the national rankings.</Trans>
        )
      }
    >
      {isRequired ? <Trans>Required</Trans> : <Trans context="location at check-in">Optional</Trans>}
    </HealthFact>
  );
}

function PublicUrlSetting({ url }: { url: string | null }) {
  return (
    <HealthFact
      term={<Trans>Public address</Trans>}
      hint={url === null ? <Trans>Links in emails use the server's own address.</Trans> : undefined}
    >
      {url === null ? <Trans>Not set</Trans> : <span className="figures">{url}</span>}
    </HealthFact>
  );
}

export function DeploymentPanel({ settings, mail }: Pick<PlatformHealth, 'settings' | 'mail'>) {
  return (
    <Panel title={<Trans>This deployment</Trans>}>
      <p className="max-w-prose text-md text-muted">
        <Trans>Set in the server's environment. Changes take effect after a restart.</Trans>
      </p>
      <HealthList>
        <LocationSetting isRequired={settings.checkInLocation === 'required'} />
        <MailHealth mail={mail} />
        <PublicUrlSetting url={settings.publicUrl} />
        <HealthFact term={<Trans>Initial feeds</Trans>}>
          {settings.startingFeeds === 'shipped' ? <Trans>EcoPulse's own list</Trans> : <Trans>Custom list</Trans>}
        </HealthFact>
      </HealthList>
    </Panel>
  );
}
