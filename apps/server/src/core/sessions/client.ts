export interface Client {
  /** Key for rate limits. */
  readonly address: string;
  /** Such as `Chrome on Android`; null if unknown. */
  readonly device: string | null;
  /** Unverified: anyone can send anything. */
  readonly deviceCookie?: string | null;
}
