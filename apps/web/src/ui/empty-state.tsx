import type { ReactNode } from 'react';
import kingfisher from 'art:kingfisher';
import monitorLizard from 'art:monitor-lizard';
import otter from 'art:otter';
import { Art } from './art.tsx';

const ANIMALS = { otter, kingfisher, 'monitor-lizard': monitorLizard };

export interface EmptyStateProps {
  animal: keyof typeof ANIMALS;
  title: ReactNode;
  text: ReactNode;
  action?: ReactNode;
  level?: 'h1' | 'h2' | 'h3' | undefined;
  className?: string;
}

export function EmptyState({ animal, title, text, action, level: Title = 'h2', className = '' }: EmptyStateProps) {
  const { light, dark } = ANIMALS[animal];
  const isPage = Title === 'h1';
  return (
    <div
      className={`mx-auto grid max-w-md grid-cols-[minmax(0,1fr)] justify-items-center gap-2 py-8 text-center ${className}`}
    >
      <div
        className={`mb-3 aspect-8/5 max-w-full overflow-hidden shadow-soft ${isPage ? 'w-96 rounded-2xl' : 'w-64 rounded-lg'}`}
      >
        <Art light={light} dark={dark} alt="" loading="eager" />
      </div>
      <Title
        className={`font-extrabold text-balance ${isPage ? 'mb-2 text-display tracking-[-0.035em]' : 'text-xl tracking-[-0.02em]'}`}
        tabIndex={isPage ? -1 : undefined}
      >
        {title}
      </Title>
      <p className="text-balance text-muted">{text}</p>
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
