import { Trans } from '@lingui/react/macro';
import type { PlatformHealth } from '@ecopulse/contract/admin/admin';
import { formatDate, formatNumber } from '../../../lib/language/format.ts';
import { formatBytes } from '../../../lib/language/format-measures.ts';
import { Panel } from '../../../ui/panel.tsx';
import { HealthFact, HealthList } from './health-list.tsx';

export function ServerPanel({ server, database }: Pick<PlatformHealth, 'server' | 'database'>) {
  const [used, most] = [formatNumber(database.connections), formatNumber(database.maxConnections)];
  return (
    <Panel title={<Trans>Server</Trans>}>
      <HealthList>
        <HealthFact term={<Trans>Version</Trans>}>
          <span className="figures">{server.version}</span>
        </HealthFact>
        <HealthFact term={<Trans>Running since</Trans>}>
          {formatDate(server.startedAt, { dateStyle: 'long', timeStyle: 'short' })}
        </HealthFact>
        <HealthFact term={<Trans>Memory in use</Trans>}>
          <span className="figures">{formatBytes(server.memoryBytes)}</span>
        </HealthFact>
        <HealthFact term="Node.js">
          <span className="figures">{server.nodeVersion}</span>
        </HealthFact>
        <HealthFact term={<Trans>Database</Trans>}>
          <span className="figures">{database.version}</span>
        </HealthFact>
        <HealthFact term={<Trans>Size of the database</Trans>}>
          <span className="figures">{formatBytes(database.sizeBytes)}</span>
        </HealthFact>
        <HealthFact term={<Trans>Connections to the database</Trans>}>
          <span className="figures">
            <Trans>
              {used} of {most}
            </Trans>
          </span>
        </HealthFact>
      </HealthList>
    </Panel>
  );
}
