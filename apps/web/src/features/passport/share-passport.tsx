import { Trans } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { PassportStamp } from './passport-grouping.ts';

/** Loaded when needed, since most visits to the passport share nothing. */
const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }));

/** Makes a picture of the passport to share, once the stamps are loaded. */
export function SharePassport({ stamps }: { stamps: readonly PassportStamp[] | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="soft" disabled={!stamps} onClick={() => setOpen(true)}>
        <Share2 aria-hidden className="size-4" />
        <Trans>Share my passport</Trans>
      </Button>
      {isOpen && stamps && (
        <Suspense>
          <PictureDialog stamps={stamps} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
