import { preload } from 'react-dom';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Picture } from '../../ui/art.tsx';
import { Art } from '../../ui/art.tsx';
import { shownTheme } from '../../ui/shown-theme.ts';

interface GreenSpacePictureProps {
  space: Pick<GreenSpace, 'id' | 'imageUrl'>;
  /** Replaces the postcard that the server draws. */
  drawn?: Picture | undefined;
  /** Empty if the space's name is next to the picture. */
  alt: string;
  className?: string;
  loading?: 'eager' | 'lazy';
}

function postcardOf(id: number): Picture {
  const address = `/api/green-spaces/${id}/postcard.svg`;
  return { light: `${address}?theme=light`, dark: `${address}?theme=dark` };
}

/** Asks for the picture of a green space that is about to be drawn, before the code that draws it is there. */
export function askForPicture({ id, imageUrl }: GreenSpacePictureProps['space']): void {
  preload(imageUrl ?? postcardOf(id)[shownTheme()], { as: 'image', fetchPriority: 'high' });
}

/** An admin's photo if there is one and it loads, else the drawn postcard, by day or by night with the theme. */
export function GreenSpacePicture({ space: { id, imageUrl }, drawn, ...rest }: GreenSpacePictureProps) {
  const postcard = drawn ?? postcardOf(id);
  if (imageUrl === null) return <Art {...postcard} {...rest} />;
  return <Art light={imageUrl} dark={imageUrl} fallback={postcard} {...rest} />;
}
