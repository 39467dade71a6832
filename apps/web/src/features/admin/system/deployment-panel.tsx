import { Trans } from '@lingui/react/macro';
import type { PlatformHealth } from '@ecopulse/contract/admin';
import { Panel } from '../../../ui/panel.tsx';
import { HealthFact, HealthList } from './health-list.tsx';

function Location({ isRequired }: { isRequired: boolean }) {
  return (
    <HealthFact
      term={<Trans>Location at check-in</Trans>}
      hint={
        isRequired ? (
          <Trans>Who does not give it cannot check in.</Trans>
        ) : (
          <Trans>Without it a check-in counts as claimed, for the same points.</Trans>
        )
      }
    >
      {isRequired ? <Trans>Required</Trans> : <Trans>Voluntary</Trans>}
    </HealthFact>
  );
}

function Mail({ isOn }: { isOn: boolean }) {
  return (
    <HealthFact
      term={<Trans>Email</Trans>}
      hint={
        isOn ? undefined : <Trans>Links for a new password are printed to the server’s log for you to pass on.</Trans>
      }
    >
      {isOn ? <Trans>Is sent</Trans> : <Trans>Not set up</Trans>}
    </HealthFact>
  );
}

function Address({ url }: { url: string | null }) {
  return (
    <HealthFact
      term={<Trans>Public address</Trans>}
      hint={url === null ? <Trans>Links in messages use the address that the request came to.</Trans> : undefined}
    >
      {url === null ? <Trans>Not set</Trans> : <span className="figures">{url}</span>}
    </HealthFact>
  );
}

/** The settings of this deployment. */
export function DeploymentPanel({ settings }: Pick<PlatformHealth, 'settings'>) {
  return (
    <Panel title={<Trans>This deployment</Trans>}>
      <p className="max-w-prose text-md text-muted">
        <Trans>These are chosen where the server is started, and hold from its next start on.</Trans>
      </p>
      <HealthList>
        <Location isRequired={settings.checkInLocation === 'required'} />
        <Mail isOn={settings.isMailConfigured} />
        <Address url={settings.publicUrl} />
        <HealthFact term={<Trans>Feeds to begin with</Trans>}>
          {settings.startingFeeds === 'own' ? <Trans>A list of its own</Trans> : <Trans>Those of EcoPulse</Trans>}
        </HealthFact>
      </HealthList>
    </Panel>
  );
}
