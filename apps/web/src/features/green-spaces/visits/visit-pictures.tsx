import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PICTURE_TYPES } from '@ecopulse/contract/accounts/settings';
import type { Visit } from '@ecopulse/contract/green-spaces/visits';
import { MAX_PICTURES_PER_VISIT } from '@ecopulse/contract/green-spaces/visit-rules';
import { formatDate, formatNumber } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedUpload, UploadingTile } from './picture-upload-tile.tsx';
import { usePictureUploads } from './use-picture-uploads.ts';
import { VisitImage } from './visit-image.tsx';

// Typed by the contract but not imported from it, which would bundle every schema.
const ACCEPTED_TYPES: typeof PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

interface VisitPicturesProps {
  visit: Visit;
  onOpen: (pictureId: number) => void;
}

export function VisitPictures({ visit, onOpen }: VisitPicturesProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [leftOut, setLeftOut] = useState(0);
  const { uploads, add, discard, retry } = usePictureUploads(visit);
  const { pictures } = visit;
  const sending = uploads.filter(({ error }) => error === null);
  const failed = uploads.filter(({ error }) => error !== null);
  const remainingSlots = MAX_PICTURES_PER_VISIT - pictures.length - sending.length;
  const [date, most] = [formatDate(visit.day), formatNumber(MAX_PICTURES_PER_VISIT)];

  function choose(files: readonly File[]) {
    setLeftOut(Math.max(0, files.length - remainingSlots));
    add(files.slice(0, remainingSlots));
  }

  return (
    <div className="grid gap-3">
      {pictures.length + sending.length > 0 && (
        <ul className="grid list-none grid-cols-3 gap-3">
          {pictures.map((picture, index) => {
            const position = formatNumber(index + 1);
            return (
              <li key={picture.id}>
                <button
                  type="button"
                  className="block w-full cursor-zoom-in rounded-md"
                  onClick={() => onOpen(picture.id)}
                >
                  <VisitImage
                    visitId={visit.id}
                    picture={picture}
                    alt={t`Picture ${position} of your visit on ${date}`}
                    className="aspect-square w-full rounded-md object-cover"
                  />
                </button>
              </li>
            );
          })}
          {sending.map((upload) => (
            <UploadingTile key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      <output className="sr-only">
        {sending.length > 0 && <Plural value={sending.length} one="Adding # picture…" other="Adding # pictures…" />}
      </output>
      {failed.length > 0 && (
        <ul className="grid list-none gap-3">
          {failed.map((upload) => (
            <FailedUpload
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload)}
              onDiscard={() => discard(upload.id)}
            />
          ))}
        </ul>
      )}
      {leftOut > 0 && (
        <p role="alert" className="text-md">
          <Plural
            value={leftOut}
            one={`A visit can have up to ${most} pictures. # was left out.`}
            other={`A visit can have up to ${most} pictures. # were left out.`}
          />
        </p>
      )}
      {remainingSlots > 0 && (
        <div>
          <Button variant="link" onClick={() => input.current?.click()}>
            <ImagePlus aria-hidden className="size-4" />
            {pictures.length + sending.length > 0 ? <Trans>Add another picture</Trans> : <Trans>Add a picture</Trans>}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            aria-label={t`Pictures of your visit on ${date}`}
            accept={ACCEPTED_TYPES.join(',')}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              // Allows choosing the same file again.
              target.value = '';
              choose(files);
            }}
          />
        </div>
      )}
    </div>
  );
}
