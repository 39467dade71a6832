import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../lib/language/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { groupStamps, isCollected, REGION_LIST, regionLabels } from './passport-grouping.ts';
import type { PassportStamp } from './passport-grouping.ts';

export function RegionSummary({ stamps }: { stamps: readonly PassportStamp[] }) {
  const { i18n } = useLingui();
  const collected = formatNumber(stamps.filter(isCollected).length);
  return (
    <Panel title={<Trans>Collected</Trans>} className="min-[100rem]:self-start">
      <p className="figures flex items-baseline gap-2">
        <span className="text-display font-extrabold tracking-[-0.035em]">{collected}</span>
        <span className="text-muted">
          <Plural value={stamps.length} one="of # green space" other="of # green spaces" />
        </span>
      </p>
      <ul className="grid list-none gap-5">
        {groupStamps(stamps, REGION_LIST, (space) => space.region).map((group) => {
          const region = i18n._(regionLabels[group.key]);
          return (
            <li key={group.key} className="grid gap-1.5">
              <span className="figures flex justify-between gap-3 text-md">
                <span className="font-semibold">{region}</span>
                <span className="text-muted">
                  <Trans>
                    {formatNumber(group.collectedCount)} of {formatNumber(group.stamps.length)}
                  </Trans>
                </span>
              </span>
              <ProgressBar value={group.collectedCount} max={group.stamps.length} label={region} className="h-2.5" />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
