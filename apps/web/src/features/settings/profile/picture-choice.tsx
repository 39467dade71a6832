import { Trans, useLingui } from '@lingui/react/macro';
import { ImageUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import type { Profile } from '@ecopulse/contract/accounts/accounts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ACCEPTED_PICTURE_TYPES } from '../../../lib/picture-file.ts';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { usePicture } from './use-picture.ts';

type Owner = Pick<Profile, 'firstName' | 'lastName' | 'username' | 'profileImageUrl'>;

interface FilePickerProps {
  hasPicture: boolean;
  onChoose: (file: File) => void;
}

function FilePicker({ hasPicture, onChoose }: FilePickerProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="quiet" onClick={() => input.current?.click()}>
        <ImageUp aria-hidden className="size-[18px]" />
        {hasPicture ? <Trans>Choose another picture</Trans> : <Trans>Choose a picture</Trans>}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t({ message: 'Picture', context: 'of a resident' })}
        accept={ACCEPTED_PICTURE_TYPES}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allows choosing the same file again.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}

/** The button does the same for keyboard users. */
function useDropTarget(onDrop: (file: File) => void) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  return {
    isDraggedOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setDraggedOver(true);
    },
    onDragLeave: () => setDraggedOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setDraggedOver(false);
      const file = event.dataTransfer.files[0];
      if (file) onDrop(file);
    },
  };
}

function PictureButtons({ picture, hasPicture }: { picture: ReturnType<typeof usePicture>; hasPicture: boolean }) {
  if (picture.chosen) {
    return (
      <>
        <Button key="save" pending={picture.isSaving} onClick={picture.save}>
          {picture.isSaving ? <Trans>Saving...</Trans> : <Trans>Use this picture</Trans>}
        </Button>
        {!picture.isSaving && (
          <Button key="cancel" variant="quiet" onClick={() => picture.discard()}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <FilePicker key="choose" hasPicture={hasPicture} onChoose={picture.choose} />
      {hasPicture && (
        <Button key="remove" variant="quiet" pending={picture.isRemoving} onClick={picture.remove}>
          <Trans>Remove</Trans>
        </Button>
      )}
    </>
  );
}

export function PictureChoice({ owner }: { owner: Owner }) {
  const picture = usePicture();
  const { isDraggedOver, ...dropTarget } = useDropTarget(picture.choose);
  const hasPicture = owner.profileImageUrl !== null;
  // When one of these changes, the pressed button unmounts, so the focus moves to the first button shown then.
  const container = useFocusFallback(`${picture.chosen !== null} ${hasPicture}`, 'button');

  return (
    <div
      className={`flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg p-4 outline-2 outline-dashed ${isDraggedOver ? 'bg-leaf-soft outline-leaf' : 'outline-line'}`}
      {...dropTarget}
    >
      {picture.chosen ? (
        <img
          src={picture.chosen.url}
          alt=""
          className="size-24 rounded-full bg-sunk object-cover"
          onError={picture.rejectUnreadable}
        />
      ) : (
        <Avatar {...owner} imageUrl={owner.profileImageUrl} size="lg" />
      )}
      <div className="grid min-w-0 grow basis-64 gap-3">
        <output className="text-md text-muted">
          {picture.chosen ? (
            <Trans>This is how others will see it.</Trans>
          ) : (
            <Trans>
              A JPEG, PNG or WebP file of up to 5 MB.{' '}
              <span className="pointer-coarse:hidden">You can drop it here, too.</span>
            </Trans>
          )}
        </output>
        <div ref={container} className="flex flex-wrap gap-3">
          <PictureButtons picture={picture} hasPicture={hasPicture} />
        </div>
        {picture.problem !== null && (
          <p role="alert" className="text-md font-semibold text-coral">
            {picture.problem}
          </p>
        )}
      </div>
    </div>
  );
}
