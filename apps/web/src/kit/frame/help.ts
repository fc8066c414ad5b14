/** A few words that help with a page. They stand in `*.help.ts` in the folder of the page, which decides whose they are. */
export interface HelpText {
  /** What somebody wants to do or know. */
  title: string
  /** How, in one or two sentences. */
  text: string
  /** Address of a page without a menu row. */
  path?: string
}
