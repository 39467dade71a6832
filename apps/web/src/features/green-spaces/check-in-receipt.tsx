import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Award, BadgeCheck, Flame, Snowflake, Stamp, Sun } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { CountUp } from '../../ui/number.tsx';
import type { CheckInOutcome } from './check-in.api.ts';
import { refusalWords } from './location-words.ts';

function Line({ icon: Icon, className = '', children }: { icon: LucideIcon; className?: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden className={`mt-0.5 size-[18px] shrink-0 ${className}`} />
      <span>{children}</span>
    </li>
  );
}

/** How sure we are of the visit, and why not surer. */
function Proof({ outcome: { receipt, location } }: { outcome: CheckInOutcome }) {
  const { i18n } = useLingui();
  if (receipt.proof === 'verified') {
    return (
      <Line icon={BadgeCheck} className="text-leaf">
        <Trans>Verified visit: it counts in the weekly boards too.</Trans>
      </Line>
    );
  }
  return (
    <Line icon={Stamp} className="text-muted">
      {location !== null && location !== 'found' && <>{i18n._(refusalWords[location])} </>}
      <Trans>Checked in without a verified location: the points are the same, the weekly boards leave them out.</Trans>
    </Line>
  );
}

/** What a check-in earned, in place, after the toast is gone. */
export function CheckInReceipt({ outcome }: { outcome: CheckInOutcome }) {
  const { receipt } = outcome;
  const box = useRef<HTMLDivElement>(null);

  // The pressed button is disabled now and drops the focus: it goes on to what the press brought.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);

  return (
    <div ref={box} tabIndex={-1} className="grid animate-stamp gap-3 rounded-md bg-leaf-soft p-4 outline-none">
      <p className="flex items-center gap-2 text-xl font-extrabold">
        <Sun aria-hidden className="size-6 text-sun-ink" />
        <span>
          +<CountUp value={receipt.pointsAwarded} format={formatNumber} /> <Trans>eco-points</Trans>
        </span>
      </p>
      <ul className="grid list-none gap-2 text-md">
        <Proof outcome={outcome} />
        <Line icon={Flame} className="text-coral">
          <Plural value={receipt.streak} one="# day in a row." other="# days in a row." />
        </Line>
        {receipt.freezeUsed && (
          <Line icon={Snowflake} className="text-water">
            <Trans>A streak freeze covered the day you missed.</Trans>
          </Line>
        )}
        {receipt.badges.map(({ badgeName, description }) => (
          <Line key={badgeName} icon={Award} className="text-sun-ink">
            <Trans>
              New badge: <b>{badgeName}</b>, {description}
            </Trans>
          </Line>
        ))}
      </ul>
    </div>
  );
}
