import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { EVENT_KINDS } from '@ecopulse/contract/events/event-rules';
import { PLANNING_AREAS, type PlanningArea } from '@ecopulse/contract/green-spaces/planning-areas';
import { collator } from '../../../lib/language/formatters.ts';
import { formattingLocale } from '../../../lib/language/format.ts';
import { translateName } from '../../../lib/language/lang-of.ts';
import { FilterLink } from '../../../lib/lists/filter-link.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { eventKindLabels } from '../event-format.ts';
import type { EventFilters } from './event-list.api.ts';

export function EventsFilterBar({ filters: { kind, town } }: { filters: EventFilters }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const inTown = town ? { town } : {};
  const towns = Object.values(PLANNING_AREAS)
    .flat()
    .map((value) => ({ value, label: translateName(value) }))
    .toSorted((one, other) => collator(formattingLocale()).compare(one.label, other.label));

  function chooseTown(next: PlanningArea | '') {
    void navigate({
      to: '/events',
      search: { ...(kind && { kind }), ...(next && { town: next }) },
      resetScroll: false,
    });
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <nav aria-label={t`Types of event`}>
        <ul className="flex list-none flex-wrap gap-2">
          <FilterLink to="/events" search={inTown} isChosen={kind === undefined}>
            <Trans>All</Trans>
          </FilterLink>
          {EVENT_KINDS.map((each) => (
            <FilterLink key={each} to="/events" search={{ ...inTown, kind: each }} isChosen={kind === each}>
              {i18n._(eventKindLabels[each])}
            </FilterLink>
          ))}
        </ul>
      </nav>
      <Select<PlanningArea | ''>
        label={t`Town`}
        className="w-full sm:w-64"
        value={town ?? ''}
        onValueChange={chooseTown}
        options={[{ value: '', label: t`All towns` }, ...towns]}
      />
    </div>
  );
}
