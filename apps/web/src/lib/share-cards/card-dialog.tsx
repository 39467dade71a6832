import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Download, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { canShareFile, cardFile } from './card-file.ts';
import { CARD } from './card-layout.ts';
import type { ShareCard } from './card-file.ts';

interface Made {
  file: File;
  url: string;
}

/** Null while drawing; `failed` if the device cannot draw it. */
function usePicture(card: ShareCard): Made | 'failed' | null {
  const [made, setMade] = useState<Made | 'failed' | null>(null);
  const shown = useRef(card);

  useEffect(() => {
    let url: string | undefined;
    let isHere = true;
    const draw = async () => {
      try {
        const file = await cardFile(shown.current);
        if (!isHere) return;
        url = URL.createObjectURL(file);
        setMade({ file, url });
      } catch {
        if (isHere) setMade('failed');
      }
    };
    void draw();
    return () => {
      isHere = false;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, []);

  return made;
}

function Preview({ made, alt }: { made: Made | null; alt: string }) {
  const style = 'mx-auto aspect-4/5 w-[min(100%,28rem,45dvh)] rounded-lg';
  if (made === null) return <Skeleton className={style} />;
  return <img src={made.url} alt={alt} {...CARD} className={`${style} ring-1 ring-line`} />;
}

function PictureActions({ made }: { made: Made }) {
  const { t } = useLingui();
  const canShare = canShareFile(made.file);

  async function share() {
    try {
      await navigator.share({ files: [made.file] });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast({
        variant: 'destructive',
        title: t`Failed to share`,
        description: t`You can save the picture and share it yourself.`,
      });
    }
  }

  return (
    <>
      {canShare && (
        <Button onClick={() => void share()}>
          <Share2 aria-hidden className="size-4" />
          <Trans>Share</Trans>
        </Button>
      )}
      <Button asChild variant={canShare ? 'quiet' : 'primary'}>
        <a href={made.url} download={made.file.name}>
          <Download aria-hidden className="size-4" />
          <Trans>Save picture</Trans>
        </a>
      </Button>
    </>
  );
}

function CopyText({ text }: { text: string }) {
  const { t } = useLingui();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: t`Text copied!` });
    } catch {
      // Clipboard access is denied. The toast shows the text to copy by hand.
      toast({ variant: 'destructive', title: t`The text couldn't be copied`, description: text });
    }
  }

  return (
    <Button variant="quiet" onClick={() => void copy()}>
      <Copy aria-hidden className="size-4" />
      <Trans>Copy text</Trans>
    </Button>
  );
}

interface CardDialogProps {
  title: ReactNode;
  card: ShareCard;
  onClose: () => void;
}

export function CardDialog({ title, card, onClose }: CardDialogProps) {
  const made = usePicture(card);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        shape="sheet"
        title={title}
        description={<Trans>The picture is made on your device and stays there until you share it.</Trans>}
      >
        {made === 'failed' ? (
          <p role="alert">
            <Trans>Your device couldn't make the picture.</Trans>
          </p>
        ) : (
          <Preview made={made} alt={card.alt} />
        )}
        <div className="flex min-h-11 flex-wrap justify-center gap-3">
          {made !== null && made !== 'failed' && <PictureActions made={made} />}
          {made !== null && <CopyText text={card.text} />}
        </div>
      </DialogContent>
    </Dialog>
  );
}
