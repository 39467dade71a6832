import type { RegistrationMode } from '@ecopulse/contract/operator/operator';
import ipaddr from 'ipaddr.js';

export interface RegistrationSettings {
  /** Null or undefined if `REGISTRATION` is not set. */
  readonly registration?: RegistrationMode | null;
  readonly host?: string;
}

const DEFAULT_HOST = '127.0.0.1';

export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback';
}

export function needsOperator({ registration, host = DEFAULT_HOST }: RegistrationSettings): boolean {
  return registration !== 'open' && !isLoopback(host);
}

/** Who may register. Without an operator, a site that others can reach is closed unless it is expressly open. */
export function registrationMode(settings: RegistrationSettings, isConfigured: boolean): RegistrationMode {
  return isConfigured || !needsOperator(settings) ? (settings.registration ?? 'open') : 'closed';
}
