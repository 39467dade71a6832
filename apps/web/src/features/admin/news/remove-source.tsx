import { Plural, Trans } from '@lingui/react/macro';
import type { NewsSource } from '@ecopulse/contract/news-admin';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog.tsx';

interface RemoveSourceProps {
  source: NewsSource;
  onClose: () => void;
  onRemove: () => void;
}

/** Asks before a feed is removed, and explains what happens to its articles. */
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
              _0="It has not brought any articles."
              one="Its article will not be shown any more."
              other="Its # articles will not be shown any more."
            />{' '}
            <Trans>
              They come back when the same address is added again. To keep them and ask for no more, mute it.
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
