import { Trans } from '@lingui/react/macro';
import { EyeOff, ShieldCheck } from 'lucide-react';
import type { ListedResident } from '@ecopulse/contract/residents-admin';
import { Chip } from '../../../ui/chip.tsx';

type Marked = Pick<ListedResident, 'isAdmin' | 'withheldFromRankings'>;

/** Whether they are an admin, and whether they are withheld from the rankings. */
export function RoleBadges({ resident: { isAdmin, withheldFromRankings } }: { resident: Marked }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {isAdmin ? (
        <Chip tone="leaf">
          <ShieldCheck aria-hidden />
          <Trans>Admin</Trans>
        </Chip>
      ) : (
        <Chip>
          <Trans>User</Trans>
        </Chip>
      )}
      {withheldFromRankings !== null && (
        <Chip tone="coral">
          <EyeOff aria-hidden />
          <Trans>Withheld</Trans>
        </Chip>
      )}
    </span>
  );
}
