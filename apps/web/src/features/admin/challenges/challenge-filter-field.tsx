import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { FILTER_KINDS_BY_METRIC, type FilterKind, filterKindOf } from '@ecopulse/contract/challenges/challenge-metrics';
import type { ChallengeFilter } from '@ecopulse/contract/challenges/challenges';
import { PLANNING_AREAS } from '@ecopulse/contract/green-spaces/planning-areas';
import { collator } from '../../../lib/language/formatters.ts';
import { formattingLocale } from '../../../lib/language/format.ts';
import { translateName } from '../../../lib/language/lang-of.ts';
import { regionNames } from '../../challenges/places/challenge-scope.ts';
import { ecoActionNames } from '../../challenges/eco-actions/eco-action-messages.ts';
import { eventKindLabels } from '../../events/event-format.ts';
import { parkTypeLabels } from '../../green-spaces/park-types.ts';
import { categoryLabels } from '../../lessons/lesson-categories.ts';
import { type OptionLabels, SelectField } from '../fields/inputs.tsx';
import type { ChallengeFormValues } from './challenge-form.ts';

const TOWNS = Object.values(PLANNING_AREAS).flat();

/** By the value of the filter; chosen places and clubs have fields of their own. */
function optionsOf(kind: FilterKind, i18n: I18n): OptionLabels {
  switch (kind) {
    case 'parkType':
      return parkTypeLabels;
    case 'lessonCategory':
      return categoryLabels;
    case 'action':
      return ecoActionNames;
    case 'eventKind':
      return eventKindLabels;
    case 'places':
      return { '': msg`Chosen green spaces` };
    case 'clubId':
      return { '': msg`Members of a club` };
    case 'region':
      return Object.fromEntries(
        Object.entries(regionNames).map(([value, name]) => {
          const region = i18n._(name);
          return [value, i18n._(msg`Region: ${region}`)];
        }),
      );
    case 'planningArea': {
      const named = TOWNS.map((town) => [town, translateName(town)] as const);
      return Object.fromEntries(
        named
          .toSorted(([, one], [, other]) => collator(formattingLocale()).compare(one, other))
          .map(([value, town]) => [value, i18n._(msg`Town: ${town}`)]),
      );
    }
  }
}

const EMPTY: Partial<Record<FilterKind, unknown>> = { places: [], clubId: 0 };

const ALL_PLACES = msg`All green spaces`;

const ALL: Partial<Record<FilterKind, MessageDescriptor>> = {
  parkType: msg`All park types`,
  lessonCategory: msg`All categories`,
  action: msg`All eco-actions`,
  eventKind: msg`All events`,
  clubId: msg`Everyone`,
};

function toOption(filter: ChallengeFilter): string {
  const kind = filterKindOf(filter);
  return kind in EMPTY ? `${kind}:` : `${kind}:${Object.values(filter)[0]}`;
}

function toFilter(option: string): unknown {
  const separator = option.indexOf(':');
  const kind = option.slice(0, separator) as FilterKind;
  return { [kind]: EMPTY[kind] ?? option.slice(separator + 1) };
}

export function FilterField({ control }: { control: Control<ChallengeFormValues> }) {
  const { i18n } = useLingui();
  const metric = useWatch({ control, name: 'metric' });
  const kinds = FILTER_KINDS_BY_METRIC[metric];
  const all = (kinds[0] && ALL[kinds[0]]) ?? ALL_PLACES;
  return (
    <SelectField
      control={control}
      name="filter"
      label={<Trans>Filter</Trans>}
      options={Object.fromEntries(
        kinds.flatMap((kind) =>
          Object.entries(optionsOf(kind, i18n)).map(([value, label]) => [`${kind}:${value}`, label]),
        ),
      )}
      nullOptionLabel={i18n._(all)}
      toOption={(filter) => (filter ? toOption(filter as ChallengeFilter) : null)}
      onChoose={(option, set) => set(option === null ? null : toFilter(option))}
    />
  );
}
