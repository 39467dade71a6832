/** Where a call comes from. */
export interface Client {
  /** The address by which limits count. */
  readonly address: string;
  /** The browser and the system in words, such as `Chrome on Android`; null if the client does not say. */
  readonly device: string | null;
  /** The cookie of a device that has signed in before, unchecked: anyone can send anything. */
  readonly deviceCookie?: string | null;
}
