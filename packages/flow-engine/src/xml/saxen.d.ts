/** The part of saxen that is used; the package brings no types. */
declare module 'saxen' {
  export class Parser {
    ns(prefixes?: Record<string, string>): this
    on(
      event: 'openTag',
      listener: (name: string, attributes: () => Record<string, string>, decode: (text: string) => string) => void,
    ): this
    on(event: 'closeTag', listener: (name: string) => void): this
    on(event: 'text', listener: (text: string, decode: (text: string) => string) => void): this
    on(event: 'cdata', listener: (text: string) => void): this
    on(event: 'attention', listener: (text: string) => void): this
    on(event: 'error' | 'warn', listener: (error: Error) => void): this
    parse(text: string): Error | undefined
    stop(): void
  }
}
