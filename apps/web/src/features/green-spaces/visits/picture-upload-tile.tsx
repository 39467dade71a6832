import { Trans } from '@lingui/react/macro';
import { LoaderCircle } from 'lucide-react';
import { useCallback } from 'react';
import { pictureProblemMessage } from '../../../lib/picture-file.ts';
import { Button } from '../../../ui/button.tsx';
import type { PictureUpload } from './use-picture-uploads.ts';

function Preview({ file }: { file: File }) {
  const setSource = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(image.src);
    },
    [file],
  );
  return <img ref={setSource} alt="" className="size-full object-cover opacity-40" />;
}

export function UploadingTile({ upload: { file, isUploading } }: { upload: PictureUpload }) {
  return (
    <li className="relative aspect-square overflow-hidden rounded-md bg-sunk">
      <Preview file={file} />
      <span className="absolute inset-0 grid place-content-center justify-items-center gap-1 text-sm font-semibold">
        <LoaderCircle aria-hidden className={`size-5 ${isUploading ? 'animate-spin' : ''}`} />
        {isUploading ? <Trans>Uploading…</Trans> : <Trans>Waiting…</Trans>}
      </span>
    </li>
  );
}

interface FailedUploadProps {
  upload: PictureUpload;
  onRetry: () => void;
  onDiscard: () => void;
}

export function FailedUpload({ upload: { file, error }, onRetry, onDiscard }: FailedUploadProps) {
  return (
    <li className="grid gap-2 rounded-md bg-coral-soft p-3 text-md">
      <p role="alert" className="wrap-anywhere">
        <b className="font-bold">{file.name}</b> {pictureProblemMessage(error)}
      </p>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        <Button variant="link" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
        <Button variant="link" onClick={onDiscard}>
          <Trans>Don't add</Trans>
        </Button>
      </div>
    </li>
  );
}
