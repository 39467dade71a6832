import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatDistance, formatDuration } from '../../../lib/language/format.ts';
import type { Finding } from '@ecopulse/contract/green-spaces/finding';
import { Tag } from '../../../ui/tag.tsx';
import type { GreenSpaceFilters } from './green-space-filters.ts';
import { needLabels, QUICK_NEEDS } from './known-needs.tsx';
import { toFinding } from './need-params.ts';

/** What is on and has no chip in sight. */
function findMore({ sort, ...filters }: GreenSpaceFilters): Finding {
  const { needs = [], openNow, ...others } = toFinding(filters);
  const isOpenNearMe = openNow === true && sort === 'near';
  return { needs: needs.filter((need) => !QUICK_NEEDS.includes(need)), openNow: openNow && !isOpenNearMe, ...others };
}

interface FilterTagsProps {
  filters: GreenSpaceFilters;
  /** How many may have what is asked for. */
  possibleCount: number;
}

/** What is filtered without a chip in sight. */
export function FilterTags({ filters, possibleCount }: FilterTagsProps) {
  const { i18n } = useLingui();
  const { needs, openNow, maxMrtMeters, maxRouteMinutes } = findMore(filters);
  return (
    <>
      {possibleCount > 0 && (
        <span className="figures">
          <Plural value={possibleCount} one="# more may have it" other="# more may have it" />
        </span>
      )}
      {needs?.map((need) => (
        <Tag key={need}>{i18n._(needLabels[need])}</Tag>
      ))}
      {openNow && (
        <Tag>
          <Trans>Open now</Trans>
        </Tag>
      )}
      {maxMrtMeters !== undefined && (
        <Tag>
          <Trans>{formatDistance(maxMrtMeters / 1000)} from an MRT station</Trans>
        </Tag>
      )}
      {maxRouteMinutes !== undefined && (
        <Tag>
          <Trans>Guided route of up to {formatDuration(maxRouteMinutes)}</Trans>
        </Tag>
      )}
    </>
  );
}
