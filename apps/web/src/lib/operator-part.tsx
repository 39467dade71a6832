import type { Operator } from '@ecopulse/contract/operator/operator';
import type { OperatorCondition } from '@ecopulse/contract/operator/operator-conditions';
import type { ReactNode } from 'react';
import { useLanguage } from './language/i18n.ts';
import { operatorHas } from './sent-operator.ts';

interface OperatorPartProps {
  operator: Operator;
  when: OperatorCondition;
  /** Must not contain an element of the same name, because the server removes it as text. */
  as: 'li' | 'p' | 'section' | 'aside' | 'main' | 'article' | 'span';
  className?: string;
  children: ReactNode;
}

/** A part of a page that depends on the operator's profile or on the deployment. */
export function OperatorPart({ operator, when, as: Element, className, children }: OperatorPartProps) {
  const language = useLanguage();
  if (!operatorHas(operator, when, language)) return null;
  return (
    <Element data-when={when} className={className}>
      {children}
    </Element>
  );
}
