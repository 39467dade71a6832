import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import type { PublicProfile } from '@ecopulse/contract/accounts';
import { iconButtonStyle } from '../../../ui/icon-button-style.ts';
import { LazyMenu } from '../../../ui/overlays/lazy-menu.tsx';

/** The rarely used actions about a resident. The menu's code is fetched when it opens. */
export function ResidentMenu({ resident }: { resident: PublicProfile }) {
  const { t } = useLingui();

  async function load() {
    const { BlockOrReportMenu } = await import('./block-or-report-menu.tsx');
    return (props: { defaultOpen: true }) => <BlockOrReportMenu resident={resident} {...props} />;
  }

  return (
    <LazyMenu key={resident.id} load={load} label={t`More`} className={iconButtonStyle()}>
      <Ellipsis aria-hidden />
    </LazyMenu>
  );
}
