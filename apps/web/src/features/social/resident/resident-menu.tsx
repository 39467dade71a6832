import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import type { PublicProfile } from '@ecopulse/contract/accounts/accounts';
import { iconButtonStyle } from '../../../ui/button.tsx';
import { LazyMenu } from '../../../ui/overlays/lazy-menu.tsx';
import { loadRemoveFriendDialog } from '../lazy-remove-friend.tsx';

interface ResidentMenuProps {
  resident: PublicProfile;
  onRemove: (() => void) | undefined;
}

export function ResidentMenu({ resident, onRemove }: ResidentMenuProps) {
  const { t } = useLingui();

  async function load() {
    const [{ BlockOrReportMenu }] = await Promise.all([import('./block-or-report-menu.tsx'), loadRemoveFriendDialog()]);
    return (props: { defaultOpen: true }) => <BlockOrReportMenu resident={resident} onRemove={onRemove} {...props} />;
  }

  return (
    <LazyMenu
      // Remounts when the friendship begins or ends, because the loaded menu keeps its `onRemove`.
      key={`${resident.id} ${onRemove === undefined}`}
      load={load}
      label={t({ message: 'More', context: 'label of a menu' })}
      className={iconButtonStyle()}
    >
      <Ellipsis aria-hidden />
    </LazyMenu>
  );
}
