import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { formatList, formattingLocale } from '../../../lib/language/format.ts';
import { collator } from '../../../lib/language/formatters.ts';
import { langOf, translateName } from '../../../lib/language/lang-of.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { greenSpacesQuery } from '../../green-spaces/green-spaces.api.ts';
import type { ChallengeFormValues } from './challenge-form.ts';

function matches({ name, planningArea }: GreenSpace, search: string): boolean {
  const texts = [name, planningArea, translateName(planningArea)];
  return texts.some((text) => text.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()));
}

interface PlaceChoicesProps {
  spaces: readonly GreenSpace[];
  chosen: readonly number[];
  onChange: (places: number[]) => void;
}

function PlaceChoices({ spaces, chosen, onChange }: PlaceChoicesProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const inOrder = spaces.toSorted((one, other) => collator(formattingLocale()).compare(one.name, other.name));
  const shown = inOrder.filter((space) => matches(space, search));
  const count = chosen.length;
  const names = formatList(inOrder.filter(({ id }) => chosen.includes(id)).map(({ name }) => name));
  return (
    <div className="grid gap-3">
      <output className="text-sm text-muted">
        <Plural value={count} _0="None chosen yet" one={`# chosen: ${names}`} other={`# chosen: ${names}`} />
      </output>
      <SearchBox value={search} onChange={setSearch} label={t`Search by name or town`} placeholder={t`Name or town…`} />
      <ul className="grid max-h-80 list-none grid-cols-1 gap-x-6 overflow-y-auto sm:grid-cols-2">
        {shown.map(({ id, name, planningArea }) => (
          <li key={id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, id] : chosen.filter((place) => place !== id))
                }
                className="size-5 shrink-0 accent-leaf"
              />
              <span className="min-w-0">
                <span lang={langOf(name)}>{name}</span>{' '}
                <span className="text-sm text-muted">{translateName(planningArea)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="text-md text-muted">
          <Trans>No green space has this name or town.</Trans>
        </p>
      )}
    </div>
  );
}

function LoadedChoices({ places, onChange }: { places: readonly number[]; onChange: (places: number[]) => void }) {
  return (
    <QueryState query={useQuery(greenSpacesQuery())} skeleton={<Skeleton className="h-80 rounded-md" />}>
      {(spaces) => <PlaceChoices spaces={spaces} chosen={places} onChange={onChange} />}
    </QueryState>
  );
}

interface ChosenPlacesFieldProps {
  form: UseFormReturn<ChallengeFormValues>;
  places: readonly number[];
}

export function ChosenPlacesField({ form: { setValue, formState }, places }: ChosenPlacesFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-md font-semibold">
        <Trans>Green spaces that count</Trans>
      </legend>
      <LoadedChoices
        places={places}
        onChange={(changed) =>
          setValue('filter', { places: changed }, { shouldDirty: true, shouldValidate: formState.isSubmitted })
        }
      />
    </fieldset>
  );
}
