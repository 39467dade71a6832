import { useRouterState } from '@tanstack/react-router';
import './loading-bar.css';

/** A thin line at the top while a screen takes long to load; quick ones never show it (see the delay). */
export function LoadingBar() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  if (!isLoading) return null;
  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px] overflow-hidden">
      <div className="h-full w-full origin-left animate-[loading-bar-creep_8s_var(--ease-out)_300ms_both] bg-leaf" />
    </div>
  );
}
