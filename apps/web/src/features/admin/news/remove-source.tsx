import { Plural, Trans } from '@lingui/react/macro';
import type { NewsSource } from '@ecopulse/contract/news/news-admin';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog.tsx';
import { SentenceSpace } from '../../../lib/language/format.ts';

interface RemoveSourceProps {
  source: NewsSource;
  onClose: () => void;
  onRemove: () => void;
}

export function RemoveSource({ source: { name, articles }, onClose, onRemove }: RemoveSourceProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        role="alertdialog"
        className="wrap-anywhere"
        title={<Trans>Remove {name}?</Trans>}
        description={
          <>
            <Plural
              value={articles}
              _0="It has no articles."
              one="Its article will no longer be shown."
              other="Its # articles will no longer be shown."
            />
            <SentenceSpace />
            <Trans>
              They'll come back if you add the same address again. To keep the articles but stop fetching, mute the
              feed.
            </Trans>
          </>
        }
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onRemove();
            }}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
