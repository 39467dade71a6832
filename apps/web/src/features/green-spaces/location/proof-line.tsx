import { useLingui } from '@lingui/react/macro';
import { BadgeCheck, Stamp } from 'lucide-react';
import type { ReactNode } from 'react';
import { ReceiptLine } from '../../../lib/rewards/receipt-lines.tsx';
import type { ProofOutcome } from '../../../lib/location/device-location.ts';
import { unconfirmedLocationMessages } from '../../../lib/location/device-location.ts';

interface ProofLineProps {
  isVerified: boolean;
  outcome?: ProofOutcome | undefined;
  children: ReactNode;
}

export function ProofLine({ isVerified, outcome = null, children }: ProofLineProps) {
  const { i18n } = useLingui();
  return (
    <ReceiptLine icon={isVerified ? BadgeCheck : Stamp} className={isVerified ? 'text-leaf' : 'text-muted'}>
      {!isVerified && outcome !== null && <>{i18n._(unconfirmedLocationMessages[outcome])} </>}
      {children}
    </ReceiptLine>
  );
}
