import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { NewBadge } from '@ecopulse/contract/rewards';
import { celebrated, useCelebrations } from '../../lib/celebrations.ts';
import { formatNumber } from '../../lib/format.ts';
import { BadgePicture } from '../../ui/badge-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/overlays/dialog.tsx';

/** The position among several badges, or that the only one is new. */
function Position({ place, count }: { place: number; count: number }) {
  const [shownPlace, shownCount] = [formatNumber(place), formatNumber(count)];
  return (
    <p className="figures text-sm font-bold text-sun-ink">
      <Trans>New badge</Trans>
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

/** The pin on its sun, with the animation of a stamp. */
function Pin({ emblem }: { emblem: NewBadge['emblem'] }) {
  return (
    <div className="relative grid size-52 animate-stamp place-items-center">
      <span aria-hidden className="absolute inset-1 rounded-full bg-sun-soft" />
      <span className="relative">
        <BadgePicture emblem={emblem} size={168} alt="" />
      </span>
    </div>
  );
}

/** Shows each new badge once, one after another, until all are seen or the resident closes it. */
export function BadgeCelebration() {
  const waiting = useCelebrations();
  const [seen, setSeen] = useState(0);
  const [badge] = waiting;
  if (!badge) return null;

  function next() {
    setSeen(seen + 1);
    celebrated();
  }

  function close() {
    for (const _ of waiting) celebrated();
  }

  const place = seen + 1;
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent
        className="justify-items-center text-center"
        picture={
          <>
            <Position place={place} count={seen + waiting.length} />
            <Pin key={place} emblem={badge.emblem} />
          </>
        }
        titleLang="en"
        // The text keeps its place in the page, so that the next badge is read out.
        title={<span aria-live="polite">{badge.badgeName}</span>}
        description={
          <span lang="en" aria-live="polite" className="text-lg">
            {badge.description}
          </span>
        }
      >
        <Button size="lg" className="w-full" onClick={next}>
          <Trans>Continue</Trans>
        </Button>
      </DialogContent>
    </Dialog>
  );
}
