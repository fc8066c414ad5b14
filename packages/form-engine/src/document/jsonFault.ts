const blank = /[ \t\n\r]*/y
const token =
  /("[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*)*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])|([{}[\]:,])/y

type Awaited = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'afterEntry' | 'afterItem' | 'nothing'
type Step = Awaited | 'done'

const value: Record<string, Step> = { text: 'done', plain: 'done', '{': 'keyOrEnd', '[': 'valueOrEnd' }

/** Which token may stand where, and what is awaited after it; `done` means that a value is complete. */
const steps: Record<Awaited, Record<string, Step>> = {
  value,
  valueOrEnd: { ...value, ']': 'done' },
  key: { text: 'colon' },
  keyOrEnd: { text: 'colon', '}': 'done' },
  colon: { ':': 'value' },
  afterEntry: { ',': 'key', '}': 'done' },
  afterItem: { ',': 'value', ']': 'done' },
  nothing: {},
}

const afterInside: Record<string, Awaited> = { '{': 'afterEntry', '[': 'afterItem' }

/**
 * Offset of the first token of a broken JSON text that may not stand where it stands; the end of the text when
 * something is missing there. What `JSON.parse` says of the place differs from browser to browser.
 */
export function jsonFault(text: string): number {
  const open: string[] = []
  let awaited: Awaited = 'value'
  for (let at = 0; ; at = token.lastIndex) {
    blank.lastIndex = at
    blank.test(text)
    const start = blank.lastIndex
    token.lastIndex = start
    const found: RegExpExecArray | null = token.exec(text)
    if (!found) return start
    const kind = found[1] === undefined ? (found[2] ?? 'plain') : 'text'
    const step: Step | undefined = steps[awaited][kind]
    if (step === undefined) return start
    if (kind === '{' || kind === '[') open.push(kind)
    else if (kind === '}' || kind === ']') open.pop()
    awaited = step === 'done' ? (afterInside[open.at(-1) ?? ''] ?? 'nothing') : step
  }
}
