import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { NewBadge } from '@ecopulse/contract/rewards';
import { celebrated, useCelebrations } from '../../lib/celebrations.ts';
import { formatNumber } from '../../lib/format.ts';
import { BadgePicture } from '../../ui/badge-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';

/** Which one of how many; where there is only one, that it is new. */
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

/** The pin on its sun, pressed in like a stamp. */
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

/** Whatever had the focus before, or the screen's heading where it is gone. */
function giveBack(before: Element | null): void {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  const target = isThere ? before : document.querySelector<HTMLElement>('main h1');
  target?.focus({ preventScroll: true });
}

/** Shows each new badge once, one after another, until all are seen or the resident has seen enough. */
export function BadgeCelebration() {
  const waiting = useCelebrations();
  const [seen, setSeen] = useState(0);
  const before = useRef<Element | null>(null);
  const goOn = useRef<HTMLButtonElement>(null);
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
        // The words keep their place, so that the next badge is spoken when it comes.
        title={<span aria-live="polite">{badge.badgeName}</span>}
        description={
          <span lang="en" aria-live="polite" className="text-lg">
            {badge.description}
          </span>
        }
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          before.current = document.activeElement;
          goOn.current?.focus({ preventScroll: true });
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          giveBack(before.current);
        }}
      >
        <Button ref={goOn} size="lg" className="w-full" onClick={next}>
          <Trans>Wonderful, go on</Trans>
        </Button>
      </DialogContent>
    </Dialog>
  );
}
