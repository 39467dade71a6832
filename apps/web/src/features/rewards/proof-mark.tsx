import { Trans } from '@lingui/react/macro';
import { BadgeCheck, Stamp } from 'lucide-react';
import type { Proof } from '@ecopulse/contract/rewards/rewards';

const MARK_CLASSES = 'inline-flex items-center gap-1 font-semibold';

export function ProofMark({ proof }: { proof: Exclude<Proof, 'none'> }) {
  if (proof !== 'verified') {
    return (
      <span className={`${MARK_CLASSES} text-muted`}>
        <Stamp aria-hidden className="size-3.5" />
        <Trans>self-reported</Trans>
      </span>
    );
  }
  return (
    <span className={`${MARK_CLASSES} text-leaf-strong`}>
      <BadgeCheck aria-hidden className="size-3.5" />
      <Trans>verified</Trans>
    </span>
  );
}
