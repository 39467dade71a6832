import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Visit, VisitPicture } from '@ecopulse/contract/green-spaces/visits';
import { langOf } from '../../../lib/language/lang-of.ts';
import { formatDate, formatNumber } from '../../../lib/language/format.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog.tsx';
import { takeFocus } from '../../../ui/use-focus-fallback.ts';
import { VisitImage } from './visit-image.tsx';
import { useRemovePicture } from './visits.api.ts';

interface PictureViewProps {
  visit: Visit;
  picture: VisitPicture;
  onClose: () => void;
}

export function PictureView({ visit, picture, onClose }: PictureViewProps) {
  const { t } = useLingui();
  /** Null at first, so that only a declined confirmation moves the focus back to the button. */
  const [isConfirming, setConfirming] = useState<boolean | null>(null);
  const remove = useRemovePicture(visit);
  const date = formatDate(visit.day, { dateStyle: 'long' });
  const position = formatNumber(visit.pictures.indexOf(picture) + 1);

  async function removeAndClose() {
    try {
      await remove.mutateAsync(picture.id);
      onClose();
    } catch {
      // The error is shown below.
    }
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        className="w-[min(60rem,calc(100vw-2rem))]"
        titleLang={langOf(visit.greenSpace.name)}
        title={visit.greenSpace.name}
        description={<Trans>Your visit on {date}. Only you can see this picture.</Trans>}
      >
        <VisitImage
          visitId={visit.id}
          picture={picture}
          alt={t`Picture ${position} of your visit on ${date}`}
          className="mx-auto max-h-[65dvh] min-h-24 w-auto max-w-full rounded-lg object-contain"
        />
        {remove.isError && (
          <p role="alert" className="text-md font-semibold text-coral">
            {problemMessage(remove.error)}
          </p>
        )}
        {isConfirming ? (
          <div className="flex flex-wrap items-center justify-end gap-3">
            <p role="alert" className="me-auto font-semibold">
              <Trans>Remove this picture? It can't be brought back.</Trans>
            </p>
            <Button ref={takeFocus} variant="quiet" disabled={remove.isPending} onClick={() => setConfirming(false)}>
              <Trans>Keep it</Trans>
            </Button>
            <Button variant="danger" pending={remove.isPending} onClick={() => void removeAndClose()}>
              <Trans>Remove</Trans>
            </Button>
          </div>
        ) : (
          <div className="flex justify-end">
            <Button
              ref={isConfirming === false ? takeFocus : undefined}
              variant="quiet"
              onClick={() => setConfirming(true)}
            >
              <Trash2 aria-hidden className="size-4" />
              <Trans>Remove picture</Trans>
            </Button>
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
