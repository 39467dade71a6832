import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Award, CalendarClock, Flame, Snowflake, Sun, Target } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { Earnings } from '@ecopulse/contract/rewards/rewards';
import { MAX_CLAIMED_POINTS_PER_WEEK } from '@ecopulse/contract/rewards/earning-limits';
import { formatNumber } from '../language/format.ts';
import { CountUp } from '../../ui/number.tsx';

interface ReceiptLineProps {
  icon: LucideIcon;
  className?: string;
  children: ReactNode;
}

export function ReceiptLine({ icon: Icon, className = '', children }: ReceiptLineProps) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden className={`mt-0.5 size-[18px] shrink-0 ${className}`} />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

interface ReceiptBoxProps {
  pointsAwarded: number;
  children: ReactNode;
}

export function ReceiptBox({ pointsAwarded, children }: ReceiptBoxProps) {
  const box = useRef<HTMLDivElement>(null);

  // The pressed button is disabled or gone and has lost the focus.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);

  return (
    <div ref={box} tabIndex={-1} className="grid animate-stamp gap-3 rounded-md bg-leaf-soft p-4 outline-none">
      {pointsAwarded > 0 && (
        <p className="flex items-center gap-2 text-xl font-extrabold">
          <Sun aria-hidden className="size-6 text-sun-ink" />
          <span>
            +<CountUp value={pointsAwarded} format={formatNumber} /> <Trans>eco-points</Trans>
          </span>
        </p>
      )}
      <ul className="grid list-none gap-2 text-md">{children}</ul>
    </div>
  );
}

/** Shown if a claimed activity earned less because of the weekly limit. */
export function WeeklyLimitLine() {
  const limit = formatNumber(MAX_CLAIMED_POINTS_PER_WEEK);
  return (
    <ReceiptLine icon={CalendarClock} className="text-muted">
      <Trans>
        You've reached the limit of {limit} self-reported points a week. Verified activities still earn points.
      </Trans>
    </ReceiptLine>
  );
}

function ChallengeLines({ challenges }: Pick<Earnings, 'challenges'>) {
  const progressed = challenges.filter((challenge) => !challenge.isCompleted);
  const [first] = progressed;
  return (
    <>
      {challenges
        .filter((challenge) => challenge.isCompleted)
        .map(({ challengeId }) => (
          <ReceiptLine key={challengeId} icon={Target} className="text-leaf">
            <Trans>
              You completed <ChallengesLink>a challenge</ChallengesLink>!
            </Trans>
          </ReceiptLine>
        ))}
      {first && (
        <ReceiptLine icon={Target} className="text-leaf">
          {progressed.length === 1 ? (
            <Trans>
              Progress in <ChallengesLink>a challenge</ChallengesLink>: {formatNumber(first.progress)} of{' '}
              {formatNumber(first.target)}.
            </Trans>
          ) : (
            <Trans>
              Progress in <ChallengesLink>{formatNumber(progressed.length)} challenges</ChallengesLink>.
            </Trans>
          )}
        </ReceiptLine>
      )}
    </>
  );
}

function ChallengesLink({ children }: { children?: ReactNode }) {
  return (
    <Link to="/challenges" className="text-link">
      {children}
    </Link>
  );
}

export function EarningsLines({ earnings }: { earnings: Earnings }) {
  const total = formatNumber(earnings.ecoPoints);
  return (
    <>
      <ReceiptLine icon={Sun} className="text-sun-ink">
        <Trans>You now have {total} eco-points.</Trans>
      </ReceiptLine>
      <ReceiptLine icon={Flame} className="text-coral">
        <Plural value={earnings.streak} one="Streak: # day." other="# days in a row." />
      </ReceiptLine>
      {earnings.freezeUsed && (
        <ReceiptLine icon={Snowflake} className="text-water">
          <Trans>A streak freeze covered the day you missed.</Trans>
        </ReceiptLine>
      )}
      {earnings.badges.map(({ badgeName, description }) => (
        <ReceiptLine key={badgeName} icon={Award} className="text-sun-ink">
          <Trans>
            New badge: <b>{badgeName}</b>, {description}
          </Trans>
        </ReceiptLine>
      ))}
      <ChallengeLines challenges={earnings.challenges} />
    </>
  );
}
