/** What of the standard encoding interfaces is used; every runtime of the engine brings them. */
declare class TextEncoder {
  encode(text: string): Uint8Array
}

declare class TextDecoder {
  constructor(encoding?: string, options?: { fatal?: boolean })
  readonly encoding: string
  decode(bytes: Uint8Array): string
}

declare function atob(text: string): string

declare function structuredClone<T>(value: T): T
