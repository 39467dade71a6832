import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Proof } from '@ecopulse/contract/rewards/rewards';
import { MAX_CLAIMED_POINTS_PER_WEEK } from '@ecopulse/contract/rewards/earning-limits';
import { formatNumber } from '../../lib/language/format.ts';
import { ProofMark } from './proof-mark.tsx';

function Meaning({ proof, children }: { proof: Exclude<Proof, 'none'>; children: ReactNode }) {
  return (
    <div className="sm:flex sm:gap-3">
      <dt className="shrink-0 sm:min-w-20">
        <ProofMark proof={proof} />
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

export function ProofLegend() {
  const limit = formatNumber(MAX_CLAIMED_POINTS_PER_WEEK);
  return (
    <dl className="grid gap-2 rounded-md bg-sunk p-4 text-md">
      <Meaning proof="verified">
        <Trans>Verified by your location or by a quiz. These points count in all rankings.</Trans>
      </Meaning>
      <Meaning proof="claimed">
        <Trans>
          Self-reported. These points count only in the national rankings, up to {limit} a week, to keep the other
          rankings fair.
        </Trans>
      </Meaning>
    </dl>
  );
}
