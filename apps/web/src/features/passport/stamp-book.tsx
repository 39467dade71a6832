import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { formatNumber } from '../../lib/language/format.ts';
import { useShowMore } from '../../lib/lists/use-show-more.tsx';
import { PARK_TYPE_LIST, parkTypeLabels } from '../green-spaces/park-types.ts';
import { GroupingSwitch } from './grouping-switch.tsx';
import { groupStamps, REGION_LIST, regionLabels } from './passport-grouping.ts';
import type { Grouping } from './passport-search.ts';
import type { PassportStamp, StampGroup } from './passport-grouping.ts';
import { Stamp } from './stamp.tsx';
import { initialStampCount, STAMP_GRID, useColumnCount } from './stamp-grid.ts';

function Group({ title, group }: { title: string; group: StampGroup }) {
  const titleId = useId();
  const { length } = group.stamps;
  const columns = useColumnCount();
  const { count, list, more } = useShowMore<HTMLUListElement>(title, length, initialStampCount(length, columns));
  return (
    <section aria-labelledby={titleId} className="grid gap-5">
      <div className="flex items-baseline gap-3">
        <h3 id={titleId} className="text-xl font-extrabold tracking-[-0.02em]">
          {title}
        </h3>
        <span className="figures text-md font-semibold text-muted">
          <Trans>
            {formatNumber(group.collectedCount)} of {formatNumber(group.stamps.length)}
          </Trans>
        </span>
      </div>
      <ul ref={list} className={STAMP_GRID}>
        {group.stamps.slice(0, count).map((stamp) => (
          <li key={stamp.space.id}>
            <Stamp stamp={stamp} />
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}

export function StampBook({ stamps, by }: { stamps: readonly PassportStamp[]; by: Grouping }) {
  const { i18n } = useLingui();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id={titleId} className="text-2xl font-extrabold tracking-[-0.03em]">
          <Trans>Stamp book</Trans>
        </h2>
        <GroupingSwitch by={by} />
      </div>
      {by === 'region'
        ? groupStamps(stamps, REGION_LIST, (space) => space.region).map((group) => (
            <Group key={group.key} group={group} title={i18n._(regionLabels[group.key])} />
          ))
        : groupStamps(stamps, PARK_TYPE_LIST, (space) => space.parkType).map((group) => (
            <Group key={group.key} group={group} title={i18n._(parkTypeLabels[group.key])} />
          ))}
    </section>
  );
}
