import { cva } from 'class-variance-authority';
import { useState } from 'react';
import { graphemes } from './text-parts.tsx';

const avatar = cva(
  'grid shrink-0 place-items-center overflow-hidden rounded-full bg-leaf-soft font-bold text-leaf-strong select-none',
  {
    variants: { size: { sm: 'size-8.5 text-xs', md: 'size-12 text-base', lg: 'size-24 text-2xl' } },
    defaultVariants: { size: 'sm' },
  },
);

interface AvatarProps {
  firstName: string | null;
  lastName: string | null;
  username: string;
  imageUrl: string | null;
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

export function initials(firstName: string | null, lastName: string | null, username: string): string {
  const first = firstName?.trim();
  const last = lastName?.trim();
  const letters = first && last ? firstLetters(first, 1) + firstLetters(last, 1) : firstLetters(username, 2);
  return letters.toLocaleUpperCase();
}

function firstLetters(name: string, count: number): string {
  return graphemes(name).slice(0, count).join('');
}

/** Decorative: the name must appear next to it. */
export function Avatar({ firstName, lastName, username, imageUrl, size, className }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  return (
    <span aria-hidden className={avatar({ size, className })}>
      {imageUrl !== null && imageUrl !== brokenUrl ? (
        <img src={imageUrl} alt="" className="size-full object-cover" onError={() => setBrokenUrl(imageUrl)} />
      ) : (
        initials(firstName, lastName, username)
      )}
    </span>
  );
}
