import { preload } from 'react-dom';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Picture } from '../../ui/art.tsx';
import { Art, shownTheme } from '../../ui/art.tsx';

interface GreenSpacePictureProps {
  space: Pick<GreenSpace, 'id' | 'imageUrl'>;
  /** Overrides the postcard drawn by the server. */
  drawn?: Picture | undefined;
  alt: string;
  className?: string;
  loading?: 'eager' | 'lazy';
}

function postcardOf(id: number): Picture {
  const address = `/api/green-spaces/${id}/postcard.svg`;
  return { light: `${address}?theme=light`, dark: `${address}?theme=dark` };
}

/** Preloads the picture before the code that renders it has arrived. */
export function askForPicture({ id, imageUrl }: GreenSpacePictureProps['space']): void {
  preload(imageUrl ?? postcardOf(id)[shownTheme()], { as: 'image', fetchPriority: 'high' });
}

export function GreenSpacePicture({ space: { id, imageUrl }, drawn, ...rest }: GreenSpacePictureProps) {
  const postcard = drawn ?? postcardOf(id);
  if (imageUrl === null) return <Art {...postcard} {...rest} />;
  return <Art light={imageUrl} dark={imageUrl} fallback={postcard} {...rest} />;
}
