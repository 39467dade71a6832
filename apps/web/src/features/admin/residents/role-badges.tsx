import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, EyeOff, ShieldCheck, UserX } from 'lucide-react';
import type { ListedResident } from '@ecopulse/contract/admin/residents-admin';
import { Chip } from '../../../ui/chip.tsx';
import { roleNames } from '../shell/own-roles.ts';

type ResidentStatus = Pick<ListedResident, 'role' | 'isLeaving' | 'isSuspended' | 'withheldFromRankings'>;

export function RoleBadges({ resident }: { resident: ResidentStatus }) {
  const { i18n } = useLingui();
  const { role, isLeaving, isSuspended, withheldFromRankings } = resident;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {role ? (
        <Chip tone="leaf">
          <ShieldCheck aria-hidden />
          {i18n._(roleNames[role])}
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
      {isSuspended && (
        <Chip tone="coral">
          <Ban aria-hidden />
          <Trans context="resident">Suspended</Trans>
        </Chip>
      )}
      {withheldFromRankings !== null && (
        <Chip tone="coral">
          <EyeOff aria-hidden />
          <Trans context="a resident">Removed from rankings</Trans>
        </Chip>
      )}
    </span>
  );
}
