import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Download, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { share } from './share.ts';
import { canShareFile, renderCardFile, type ShareCard } from './card-file.ts';
import { CARD } from './card-layout.ts';

interface CardPicture {
  file: File;
  url: string;
}

/** Null while drawing; `failed` if the device cannot draw it. */
function usePicture(card: ShareCard): CardPicture | 'failed' | null {
  const [picture, setPicture] = useState<CardPicture | 'failed' | null>(null);
  const initialCard = useRef(card);

  useEffect(() => {
    let url: string | undefined;
    let isMounted = true;
    const draw = async () => {
      try {
        const file = await renderCardFile(initialCard.current);
        if (!isMounted) return;
        url = URL.createObjectURL(file);
        setPicture({ file, url });
      } catch {
        if (isMounted) setPicture('failed');
      }
    };
    void draw();
    return () => {
      isMounted = false;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, []);

  return picture;
}

function Preview({ picture, alt }: { picture: CardPicture | null; alt: string }) {
  const style = 'mx-auto aspect-4/5 w-[min(100%,28rem,45dvh)] rounded-lg';
  if (picture === null) return <Skeleton className={style} />;
  return <img src={picture.url} alt={alt} {...CARD} className={`${style} ring-1 ring-line`} />;
}

function PictureActions({ picture }: { picture: CardPicture }) {
  const { t } = useLingui();
  const canShare = canShareFile(picture.file);

  return (
    <>
      {canShare && (
        <Button
          onClick={() => void share({ files: [picture.file] }, t`You can save the picture and share it yourself.`)}
        >
          <Share2 aria-hidden className="size-4" />
          <Trans>Share</Trans>
        </Button>
      )}
      <Button asChild variant={canShare ? 'quiet' : 'primary'}>
        <a href={picture.url} download={picture.file.name}>
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
  const picture = usePicture(card);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        shape="sheet"
        title={title}
        description={<Trans>The picture is made on your device and stays there until you share it.</Trans>}
      >
        {picture === 'failed' ? (
          <p role="alert">
            <Trans>Your device couldn't make the picture.</Trans>
          </p>
        ) : (
          <Preview picture={picture} alt={card.alt} />
        )}
        <div className="flex min-h-11 flex-wrap justify-center gap-3">
          {picture !== null && picture !== 'failed' && <PictureActions picture={picture} />}
          {picture !== null && <CopyText text={card.text} />}
        </div>
      </DialogContent>
    </Dialog>
  );
}
