import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Flame, Sun } from 'lucide-react';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { profileQuery } from '../../features/accounts/session.api.ts';
import { formatNumber } from '../../lib/language/format.ts';
import { Chip } from '../../ui/chip.tsx';
import { CountUp } from '../../ui/number.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';

function FreezeText({ freezes }: { freezes: number }) {
  return (
    <Trans>
      <Plural value={freezes} one="You have # streak freeze." other="You have # streak freezes." /> You earn one for
      every 7 days in a row, up to 2. A missed day uses one automatically.
    </Trans>
  );
}

export function ScoreChips({ user }: { user: User }) {
  const { t } = useLingui();
  const { data: profile } = useQuery(profileQuery);
  const points = formatNumber(user.ecoPoints);
  return (
    <>
      <Tooltip content={t`Your eco-points`}>
        <Link to="/profile" hash="points" className="rounded-full" aria-label={t`${points} eco-points`}>
          <Chip tone="sun">
            <Sun aria-hidden />
            <CountUp value={user.ecoPoints} format={formatNumber} />
          </Chip>
        </Link>
      </Tooltip>
      <Tooltip content={<FreezeText freezes={profile?.freezes ?? 0} />}>
        <Link to="/profile" hash="calendar" className="hidden rounded-full @min-[24rem]:inline">
          <Chip tone={user.currentStreak > 0 ? 'coral' : 'plain'}>
            <Flame aria-hidden />
            <span aria-hidden className="@min-[40rem]:@max-5xl:hidden @7xl:hidden">
              {formatNumber(user.currentStreak)}
            </span>
            <span className="whitespace-nowrap @max-[40rem]:sr-only @5xl:@max-7xl:sr-only">
              <span>
                <Plural value={user.currentStreak} one="# day" other="# days" />
              </span>
              <span className="sr-only">
                {' '}
                <Trans>in a row</Trans>
              </span>
            </span>
          </Chip>
        </Link>
      </Tooltip>
    </>
  );
}
