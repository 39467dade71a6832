import { Trans, useLingui } from '@lingui/react/macro';
import { ImageUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import type { Profile } from '@ecopulse/contract/accounts/accounts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ACCEPTED } from './picture-file.ts';
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
        accept={ACCEPTED}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // So that the same file can be chosen again.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}

/** The button does the same for keyboard users. */
function useDrop(onDrop: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const file = event.dataTransfer.files[0];
      if (file) onDrop(file);
    },
  };
}

function Buttons({ picture, hasPicture }: { picture: ReturnType<typeof usePicture>; hasPicture: boolean }) {
  if (picture.chosen) {
    return (
      <>
        <Button key="save" pending={picture.isSaving} onClick={picture.save}>
          {picture.isSaving ? <Trans>Saving...</Trans> : <Trans>Use this picture</Trans>}
        </Button>
        {!picture.isSaving && (
          <Button key="cancel" variant="quiet" onClick={() => picture.drop()}>
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
  const { isOver, ...dropTarget } = useDrop(picture.choose);
  const hasPicture = owner.profileImageUrl !== null;
  const box = useFocusFallback(`${picture.chosen !== null} ${hasPicture}`, 'button');

  return (
    <div
      className={`flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg p-4 outline-2 outline-dashed ${isOver ? 'bg-leaf-soft outline-leaf' : 'outline-line'}`}
      {...dropTarget}
    >
      {picture.chosen ? (
        <img
          src={picture.chosen.url}
          alt=""
          className="size-24 rounded-full bg-sunk object-cover"
          onError={picture.refuse}
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
        <div ref={box} className="flex flex-wrap gap-3">
          <Buttons picture={picture} hasPicture={hasPicture} />
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
