import { Plural, Trans } from '@lingui/react/macro';
import { Snowflake } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { langOf } from '../../lib/language/lang-of.ts';
import { dismissMoment, type Moment, STREAK_MILESTONES, useCelebrations } from '../../lib/rewards/celebrations.ts';
import { formatNumber } from '../../lib/language/format.ts';
import { BadgePicture } from '../../ui/badge-picture.tsx';
import { ShareAchievement } from '../../lib/share-cards/share-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/overlays/dialog.tsx';

function Position({ kind, position, count }: { kind: Moment['kind']; position: number; count: number }) {
  const [shownPlace, shownCount] = [formatNumber(position), formatNumber(count)];
  return (
    <p className="figures text-sm font-bold text-sun-ink">
      {kind === 'badge' && <Trans>New badge</Trans>}
      {kind === 'streak' && <Trans>Streak milestone</Trans>}
      {kind === 'freeze' && <Trans>Streak freeze used</Trans>}
      {count > 1 && (
        <>
          {' · '}
          <Trans>
            {shownPlace} of {shownCount}
          </Trans>
        </>
      )}
    </p>
  );
}

function Picture({ moment }: { moment: Moment }) {
  const isFreeze = moment.kind === 'freeze';
  return (
    <div className="relative grid size-52 animate-stamp place-items-center">
      <span aria-hidden className={`absolute inset-1 rounded-full ${isFreeze ? 'bg-water-soft' : 'bg-sun-soft'}`} />
      <span className="relative">
        {isFreeze ? (
          <Snowflake aria-hidden strokeWidth={1.5} className="size-28 text-water" />
        ) : (
          <BadgePicture emblem={moment.kind === 'badge' ? moment.badge.emblem : 'flame'} size={168} alt="" />
        )}
      </span>
    </div>
  );
}

function StreakText({ days }: { days: number }) {
  const next = STREAK_MILESTONES.find((milestone) => milestone > days);
  if (next === undefined) return <Trans>Every day of it counts. Thank you.</Trans>;
  const goal = formatNumber(next);
  return <Trans>One thing a day keeps it going. Next: {goal} days.</Trans>;
}

function messagesOf(moment: Moment): { title: ReactNode; text: ReactNode; lang?: 'en' | undefined } {
  if (moment.kind === 'badge')
    return { title: moment.badge.badgeName, text: moment.badge.description, lang: langOf(moment.badge.badgeName) };
  const { days } = moment;
  if (moment.kind === 'streak')
    return {
      title: <Plural value={days} one="# day so far" other="# days in a row" />,
      text: <StreakText days={days} />,
    };
  return {
    title: <Trans>A freeze saved your streak</Trans>,
    text: (
      <Plural
        value={days}
        one="You missed a day, and a freeze covered it. Your streak continues: # day."
        other="You missed a day, and a freeze covered it. Your streak continues: # days."
      />
    ),
  };
}

export function Celebration() {
  const moments = useCelebrations();
  const [seenCount, setSeenCount] = useState(0);
  const [moment] = moments;
  if (!moment) return null;

  function next() {
    setSeenCount(seenCount + 1);
    dismissMoment();
  }

  function close() {
    for (const _ of moments) dismissMoment();
  }

  const position = seenCount + 1;
  const { title, text, lang } = messagesOf(moment);
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent
        className="justify-items-center text-center"
        picture={
          <>
            <Position kind={moment.kind} position={position} count={seenCount + moments.length} />
            <Picture key={position} moment={moment} />
          </>
        }
        titleLang={lang}
        // Stays mounted, so that screen readers announce the next one.
        title={<span aria-live="polite">{title}</span>}
        description={
          <span lang={lang} aria-live="polite" className="text-lg">
            {text}
          </span>
        }
      >
        <Button size="lg" className="w-full" onClick={next}>
          <Trans>Continue</Trans>
        </Button>
        {moment.kind !== 'freeze' && (
          <ShareAchievement key={position} achievement={moment} variant="quiet" size="lg" className="w-full">
            <Trans>Share</Trans>
          </ShareAchievement>
        )}
      </DialogContent>
    </Dialog>
  );
}
