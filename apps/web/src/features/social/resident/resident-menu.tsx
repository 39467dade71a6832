import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import type { PublicProfile } from '@ecopulse/contract/accounts/accounts';
import { iconButtonStyle } from '../../../ui/icon-button-style.ts';
import { LazyMenu } from '../../../ui/overlays/lazy-menu.tsx';
import { loadRemoveFriend } from '../lazy-remove-friend.tsx';

interface ResidentMenuProps {
  resident: PublicProfile;
  /** Asks whether to end the friendship; undefined without one. */
  onRemove: (() => void) | undefined;
}

/** The rarely used actions about a resident. The menu's code is fetched when it opens. */
export function ResidentMenu({ resident, onRemove }: ResidentMenuProps) {
  const { t } = useLingui();

  async function load() {
    const [{ BlockOrReportMenu }] = await Promise.all([import('./block-or-report-menu.tsx'), loadRemoveFriend()]);
    return (props: { defaultOpen: true }) => <BlockOrReportMenu resident={resident} onRemove={onRemove} {...props} />;
  }

  return (
    <LazyMenu
      key={`${resident.id} ${onRemove === undefined}`}
      load={load}
      label={t({ message: 'More', context: 'label of a menu' })}
      className={iconButtonStyle()}
    >
      <Ellipsis aria-hidden />
    </LazyMenu>
  );
}
