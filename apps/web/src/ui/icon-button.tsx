import type { ComponentProps } from 'react';
import { iconButtonStyle } from './button.tsx';
import { Tooltip } from './overlays/tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  label: string;
  size?: 'sm' | 'md';
}

export function IconButton({ label, size, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip content={label}>
      <button type="button" aria-label={label} className={iconButtonStyle({ size, className })} {...rest} />
    </Tooltip>
  );
}
