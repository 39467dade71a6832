import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { QueryState } from '../../../lib/query-state.tsx';
import { SearchBox, useDebouncedValue } from '../../../ui/forms/search-box.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { clubsQuery } from '../../clubs/club-lists.api.ts';
import { ownClubsQuery } from '../../clubs/clubs.api.ts';
import type { ChallengeFormValues } from './challenge-form.ts';

const SEARCH_DELAY_MS = 200;
const MAX_SEARCH_LENGTH = 100;

interface ClubChoicesProps {
  chosenId: number;
  /** Of the stored challenge; null if its club is by invitation. */
  storedName: string | null;
  onChoose: (clubId: number) => void;
}

/** Public clubs, and those of the admin, which may be by invitation. */
function ClubChoices({ chosenId, storedName, onChoose }: ClubChoicesProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [chosenName, setChosenName] = useState(storedName);
  const q = useDebouncedValue(search.trim(), SEARCH_DELAY_MS).slice(0, MAX_SEARCH_LENGTH);
  const clubs = useInfiniteQuery(clubsQuery({ q }));
  const { data: own = [] } = useQuery(ownClubsQuery);
  const ownInvited = own.filter(
    ({ name, joining, isArchived }) =>
      joining === 'invited' && !isArchived && name.toLocaleLowerCase().includes(q.toLocaleLowerCase()),
  );
  return (
    <div className="grid gap-3">
      <output className="text-sm text-muted">
        {chosenId === 0 ? <Trans>No club chosen yet</Trans> : (chosenName ?? <Trans>A club by invitation</Trans>)}
      </output>
      <SearchBox value={search} onChange={setSearch} label={t`Find clubs`} placeholder={t`Search by name…`} />
      <QueryState query={clubs} skeleton={<Skeleton className="h-44 rounded-md" />}>
        {({ pages: [firstPage = []] }) => (
          <ul className="grid max-h-80 list-none grid-cols-1 gap-x-6 overflow-y-auto sm:grid-cols-2">
            {[...ownInvited, ...firstPage].map(({ id, name }) => (
              <li key={id}>
                <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
                  <input
                    type="radio"
                    name="clubId"
                    checked={id === chosenId}
                    onChange={() => {
                      setChosenName(name);
                      onChoose(id);
                    }}
                    className="size-5 shrink-0 accent-leaf"
                  />
                  <bdi translate="no">{name}</bdi>
                </label>
              </li>
            ))}
            {ownInvited.length + firstPage.length === 0 && (
              <li className="text-md text-muted">
                <Trans>No club has this name.</Trans>
              </li>
            )}
          </ul>
        )}
      </QueryState>
    </div>
  );
}

interface ChosenClubFieldProps extends Pick<ClubChoicesProps, 'chosenId' | 'storedName'> {
  form: UseFormReturn<ChallengeFormValues>;
}

export function ChosenClubField({ form: { setValue, formState }, chosenId, storedName }: ChosenClubFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-md font-semibold">
        <Trans>Members of a club</Trans>
      </legend>
      <p className="mb-3 text-sm text-muted">
        <Trans>
          Only its members see the challenge and can join it. Friends can read the name of its badge once a member earns
          it, so don't name a private club there.
        </Trans>
      </p>
      <ClubChoices
        chosenId={chosenId}
        storedName={storedName}
        onChoose={(clubId) =>
          setValue('filter', { clubId }, { shouldDirty: true, shouldValidate: formState.isSubmitted })
        }
      />
    </fieldset>
  );
}
