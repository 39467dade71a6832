import { Trans, useLingui } from '@lingui/react/macro';
import type { ResidentRole } from '@ecopulse/contract/accounts/role-access';
import { TownName } from '../../../lib/language/content-text.tsx';
import { roleNames } from '../shell/own-roles.ts';

/** A role with its town. */
function RoleItem({ granted: { role, planningArea } }: { granted: ResidentRole }) {
  const { i18n } = useLingui();
  const name = i18n._(roleNames[role]);
  if (planningArea === undefined) return name;
  const town = <TownName town={planningArea} />;
  return (
    <Trans>
      {name}, {town} only
    </Trans>
  );
}

export function RoleList({ roles }: { roles: readonly ResidentRole[] }) {
  if (roles.length === 0) return <Trans>They have no role.</Trans>;
  return (
    <ul className="grid list-none gap-0.5">
      {roles.map((granted) => (
        <li key={`${granted.role} ${granted.planningArea} ${granted.clubId}`}>
          <RoleItem granted={granted} />
        </li>
      ))}
    </ul>
  );
}
