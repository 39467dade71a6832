import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useRef, useState } from 'react';
import type { NewBadge } from '@ecopulse/contract/rewards';
import { celebrated, useCelebrations } from '../../lib/celebrations.ts';
import { formatNumber } from '../../lib/format.ts';
import { BadgePicture } from '../../ui/badge-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { iconButtonStyle } from '../../ui/icon-button-style.ts';

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

function Earned({ badge: { badgeName, description, emblem }, place }: { badge: NewBadge; place: number }) {
  return (
    <>
      {/* By its key each picture is pressed in anew, like a stamp. */}
      <div key={place} className="relative grid size-52 animate-stamp place-items-center">
        <span aria-hidden className="absolute inset-1 rounded-full bg-sun-soft" />
        <span className="relative">
          <BadgePicture emblem={emblem} size={168} alt="" />
        </span>
      </div>
      {/* The words keep their place, so that the next badge is spoken when it comes. */}
      <div aria-live="polite" aria-atomic className="grid gap-2">
        <Dialog.Title lang="en" className="text-2xl font-extrabold tracking-[-0.03em]">
          {badgeName}
        </Dialog.Title>
        <Dialog.Description lang="en" className="text-lg text-muted">
          {description}
        </Dialog.Description>
      </div>
    </>
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
  const { t } = useLingui();
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

  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-forest/60 transition-opacity duration-200 dark:bg-sunk/80 starting:opacity-0" />
        <Dialog.Content
          className="fixed inset-0 z-50 m-auto grid h-fit max-h-[calc(100dvh-2rem)] w-[min(25rem,calc(100vw-2rem))] animate-rise justify-items-center gap-4 overflow-y-auto rounded-2xl bg-surface p-6 text-center shadow-lifted outline-none sm:p-8"
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
          <Position place={seen + 1} count={seen + waiting.length} />
          <Earned badge={badge} place={seen + 1} />
          <Button ref={goOn} size="lg" className="mt-2 w-full" onClick={next}>
            <Trans>Wonderful, go on</Trans>
          </Button>
          <Dialog.Close aria-label={t`Close`} className={iconButtonStyle({ className: 'absolute end-4 top-4' })}>
            <X aria-hidden />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
