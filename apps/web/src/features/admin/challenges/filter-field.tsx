import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { FILTER_OF, type FilterKind } from '@ecopulse/contract/challenges/challenge-goals';
import type { ChallengeFilter, EcoAction } from '@ecopulse/contract/challenges/challenges';
import { Field } from '../../../ui/forms/field.tsx';
import { NativeSelect } from '../../../ui/forms/native-select.tsx';
import { ecoActionNames } from '../../challenges/eco-action-messages.ts';
import { PARK_TYPE_LIST, parkTypeLabels } from '../../green-spaces/park-types.ts';
import { CATEGORY_LIST, categoryLabels } from '../../lessons/lesson-categories.ts';
import { useField } from '../fields/use-field.ts';
import type { ChallengeFormValues } from './challenge-form.ts';

/** The options of each kind of filter, and the label for no filter. */
function useChoices() {
  const { t, i18n } = useLingui();
  return {
    parkType: {
      all: t`All park types`,
      options: PARK_TYPE_LIST.map((value) => ({ value: value as string, label: i18n._(parkTypeLabels[value]) })),
    },
    lessonCategory: {
      all: t`All categories`,
      options: CATEGORY_LIST.map((value) => ({ value: value as string, label: i18n._(categoryLabels[value]) })),
    },
    action: {
      all: t`All eco-actions`,
      options: Object.entries(ecoActionNames).map(([value, name]) => ({ value, label: i18n._(name) })),
    },
  } satisfies Record<FilterKind, unknown>;
}

/** The value of a filter; empty for none. */
function chosenIn(filter: ChallengeFilter | null): string {
  return filter === null ? '' : (Object.values(filter)[0] ?? '');
}

/** The filter of a metric, if it has one. */
export function FilterField({ control }: { control: Control<ChallengeFormValues> }) {
  const metric = useWatch({ control, name: 'metric' });
  const choices = useChoices();
  const label = <Trans>Filter</Trans>;
  const { value, set, error, ...field } = useField<ChallengeFormValues, ChallengeFilter | null>({
    control,
    name: 'filter',
    label,
  });
  const kind = FILTER_OF[metric];
  if (kind === null && error === undefined) return null;
  const { all, options } = choices[kind ?? 'parkType'];
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <NativeSelect
          {...ids}
          {...field}
          value={chosenIn(value)}
          onChange={({ target }) =>
            // The value is from the list of this kind.
            set(target.value === '' || kind === null ? null : ({ [kind]: target.value } as { action: EcoAction }))
          }
        >
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
