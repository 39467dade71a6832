import type { GreenSpace } from '@ecopulse/contract/green-spaces';
import type { Picture } from '../../ui/art.tsx';
import { Art } from '../../ui/art.tsx';

interface GreenSpacePictureProps {
  space: Pick<GreenSpace, 'id' | 'imageUrl'>;
  /** Replaces the postcard that the server draws. */
  drawn?: Picture | undefined;
  /** Empty if the space's name is next to the picture. */
  alt: string;
  className?: string;
  loading?: 'eager' | 'lazy';
}

/** An admin's photo if there is one and it loads, else the drawn postcard, by day or by night with the theme. */
export function GreenSpacePicture({ space: { id, imageUrl }, drawn, ...rest }: GreenSpacePictureProps) {
  const address = `/api/green-spaces/${id}/postcard.svg`;
  const postcard = drawn ?? { light: `${address}?theme=light`, dark: `${address}?theme=dark` };
  if (imageUrl === null) return <Art {...postcard} {...rest} />;
  return <Art light={imageUrl} dark={imageUrl} fallback={postcard} {...rest} />;
}
