import { Trans } from '@lingui/react/macro';
import { EyeOff, ShieldCheck, UserX } from 'lucide-react';
import type { ListedResident } from '@ecopulse/contract/admin/residents-admin';
import { Chip } from '../../../ui/chip.tsx';

type ResidentStatus = Pick<ListedResident, 'isAdmin' | 'isLeaving' | 'withheldFromRankings'>;

export function RoleBadges({ resident: { isAdmin, isLeaving, withheldFromRankings } }: { resident: ResidentStatus }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {isAdmin ? (
        <Chip tone="leaf">
          <ShieldCheck aria-hidden />
          <Trans>Admin</Trans>
        </Chip>
      ) : (
        <Chip>
          <Trans>Resident</Trans>
        </Chip>
      )}
      {isLeaving && (
        <Chip tone="sun">
          <UserX aria-hidden />
          <Trans>Account deleted</Trans>
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
