import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Award, CalendarClock, Flame, Snowflake, Sun } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { QuizResult } from '@ecopulse/contract/lessons/lessons';
import { PASS_SCORE } from '@ecopulse/contract/lessons/lesson-rules';
import { formatDate, formatNumber, SentenceSpace } from '../../../lib/language/format.ts';
import { CountUp } from '../../../ui/number.tsx';
import { ReceiptLine } from '../../../lib/rewards/receipt-lines.tsx';

const formatPercent = (percent: number) => formatNumber(percent / 100, { style: 'percent' });

function Title({ result: { passed, score, isReview } }: { result: QuizResult }) {
  if (!passed) return <Trans>Not quite there yet</Trans>;
  if (isReview) return <Trans>Review passed!</Trans>;
  return score === 100 ? <Trans>Well done, you passed!</Trans> : <Trans>You passed!</Trans>;
}

function ScoreRing({ score, passed }: { score: number; passed: boolean }) {
  const { t } = useLingui();
  return (
    <div className="relative grid size-32 shrink-0 place-items-center">
      <svg aria-hidden viewBox="0 0 100 100" className="absolute inset-0 -rotate-90">
        <circle cx="50" cy="50" r="44" fill="none" strokeWidth="9" className="stroke-line" />
        <circle
          cx="50"
          cy="50"
          r="44"
          fill="none"
          strokeWidth="9"
          strokeLinecap="round"
          pathLength="100"
          // Above 0, so that a score of 0 is a dot.
          strokeDasharray={`${Math.max(score, 0.01)} 100`}
          className={passed ? 'stroke-leaf' : 'stroke-coral'}
        />
      </svg>
      <p className="text-2xl font-extrabold tracking-[-0.03em]">
        <span className="sr-only">{t`Your score:`} </span>
        <CountUp value={score} format={formatPercent} />
      </p>
    </div>
  );
}

function Earned({ result }: { result: QuizResult }) {
  const total = formatNumber(result.ecoPoints);
  return (
    <ReceiptLine icon={Sun} className="text-sun-ink">
      {result.pointsAwarded > 0 ? (
        <Trans>
          <b className="figures">
            +<CountUp value={result.pointsAwarded} format={formatNumber} /> eco-points
          </b>
          , {total} in total.
        </Trans>
      ) : (
        <Trans>No points this time. You have {total}.</Trans>
      )}
      {result.pointsAwarded > 0 && result.proof === 'claimed' && (
        <>
          <SentenceSpace />
          <Trans>Self-reported. These points count only in the national rankings.</Trans>
        </>
      )}
    </ReceiptLine>
  );
}

function EarnedLines({ result }: { result: QuizResult }) {
  const date = result.reviewDueOn && formatDate(result.reviewDueOn, { day: 'numeric', month: 'long' });
  return (
    <ul className="grid list-none gap-2 text-md">
      <Earned result={result} />
      <ReceiptLine icon={Flame} className="text-coral">
        <Plural value={result.streak} one="Streak: # day." other="# days in a row." />
      </ReceiptLine>
      {result.freezeUsed && (
        <ReceiptLine icon={Snowflake} className="text-water">
          <Trans>A streak freeze covered the day you missed.</Trans>
        </ReceiptLine>
      )}
      {date && (
        <ReceiptLine icon={CalendarClock} className="text-leaf">
          <Trans>Your next review is due on {date}.</Trans>
        </ReceiptLine>
      )}
      {result.badges.map(({ badgeName, description }) => (
        <ReceiptLine key={badgeName} icon={Award} className="text-sun-ink">
          <Trans>
            New badge: <b>{badgeName}</b>, {description}
          </Trans>
        </ReceiptLine>
      ))}
    </ul>
  );
}

/** Takes the focus, because the submit button unmounts. */
export function QuizScoreCard({ result }: { result: QuizResult }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const pass = formatPercent(PASS_SCORE);
  const right = formatNumber(result.questions.filter(({ correct }) => correct).length);
  const total = formatNumber(result.questions.length);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return (
    <section
      aria-labelledby="result"
      className="flex flex-wrap items-center gap-x-8 gap-y-5 rounded-2xl bg-surface p-6 shadow-soft sm:p-8"
    >
      <ScoreRing score={result.score} passed={result.passed} />
      <div className="grid min-w-0 grow basis-64 gap-3">
        <h2
          id="result"
          ref={heading}
          tabIndex={-1}
          className="text-2xl font-extrabold tracking-[-0.025em] outline-none"
        >
          <Title result={result} />
        </h2>
        <p className="figures text-muted">
          <Trans>
            {right} of {total} correct.
          </Trans>
          <SentenceSpace />
          {!result.passed && <Trans>You need {pass} to pass. You can try again straight away.</Trans>}
        </p>
        {result.passed && <EarnedLines result={result} />}
      </div>
    </section>
  );
}
