import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { ContentPath } from './content-title.tsx';

interface NoneFitsProps {
  of: ContentPath;
  animal: 'otter' | 'kingfisher';
  title: ReactNode;
  text: ReactNode;
  showAll: ReactNode;
}

/** Where the filters of a desk leave nothing over: what to try, and the way to the whole list. */
export function NoneFits({ of, animal, title, text, showAll }: NoneFitsProps) {
  return (
    <EmptyState
      animal={animal}
      title={title}
      text={text}
      action={
        <Button asChild variant="quiet">
          <Link to={of} search={{}}>
            {showAll}
          </Link>
        </Button>
      }
    />
  );
}
