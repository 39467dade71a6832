import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isOfClub } from '@ecopulse/contract/challenges/challenge-metrics';
import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import { formatList } from '../../../lib/language/format.ts';
import { Chip } from '../../../ui/chip.tsx';
import { homeTownQuery, isInTown } from './home-town.ts';
import { placesQuery } from './places-that-count.ts';

/** The names of chosen places, in the space of one line while they load; nothing for other challenges. */
export function ChosenPlaces({ filter }: Pick<Challenge, 'filter'>) {
  const isChosen = filter !== null && 'places' in filter;
  const { data = [] } = useQuery({ ...placesQuery, enabled: isChosen });
  if (!isChosen) return null;
  const names = formatList(data.filter(({ id }) => filter.places.includes(id)).map(({ name }) => name));
  return <p className="line-clamp-1 min-h-[1lh] text-md text-muted">{names !== '' && <Trans>At: {names}</Trans>}</p>;
}

/** For whom a challenge of a club is; nothing for other challenges. */
export function ForMembers({ filter, club }: Pick<Challenge, 'filter' | 'club'>) {
  if (!isOfClub(filter)) return null;
  const { slug, name } = club ?? {};
  return (
    <p className="text-md text-muted">
      {slug ? (
        <Trans>
          For members of{' '}
          <Link to="/clubs/$slug" params={{ slug }} className="font-bold underline-offset-4 hover:underline">
            <bdi translate="no">{name}</bdi>
          </Link>
        </Trans>
      ) : (
        <Trans>For members of a club. Nothing counts while you aren't in it, or while it's archived.</Trans>
      )}
    </p>
  );
}

export function HomeTownChip({ challenge }: { challenge: Pick<Challenge, 'filter'> }) {
  const { data: homeTown = null } = useQuery({ ...homeTownQuery, enabled: false });
  if (!isInTown(challenge, homeTown)) return null;
  return (
    <Chip tone="leaf">
      <Trans>In your town</Trans>
    </Chip>
  );
}
