import { Plural, Trans } from '@lingui/react/macro';
import type { EventOutcome as Outcome } from '@ecopulse/contract/events/events';
import { formatNumber } from '../../../lib/language/format.ts';
import { Panel } from '../../../ui/panel.tsx';

export function EventOutcome({ outcome: { hours, kilograms, trees, species } }: { outcome: Outcome }) {
  const [hoursEach, weight] = [formatNumber(hours ?? 0), formatNumber(kilograms ?? 0)];
  return (
    <Panel title={<Trans>Outcome</Trans>}>
      <ul className="figures flex list-none flex-wrap gap-x-8 gap-y-2 text-lg font-bold">
        {hours !== null && (
          <li>
            <Trans>{hoursEach} h each</Trans>
          </li>
        )}
        {kilograms !== null && (
          <li>
            <Trans>{weight} kg collected</Trans>
          </li>
        )}
        {trees !== null && (
          <li>
            <Plural value={trees} one="# tree planted" other="# trees planted" />
          </li>
        )}
        {species !== null && (
          <li>
            <Plural value={species} one="# species counted" other="# species counted" />
          </li>
        )}
      </ul>
    </Panel>
  );
}
