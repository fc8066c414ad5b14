/** What was typed where JSON is asked for, and is none; no rule takes it. */
export class BadJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
