import type { Ref } from 'react'

export type CodeLanguage = 'json' | 'html' | 'vue' | 'tsx' | 'css' | 'formula' | 'markdown'

/** What the editor offers while somebody types. */
export interface CodeCompletion {
  label: string
  /** What is written instead of the label. */
  apply?: string
  /** Beside the label: a signature, the name of a field. */
  detail?: string
  /** Explained in a pane of its own. */
  info?: string
  kind?: 'function' | 'variable'
}

/** Something wrong in a stretch of the text. */
export interface CodeProblem {
  from: number
  to: number
  message: string
}

export interface CodeEditorRef {
  /** Writes at the cursor and takes the focus. */
  insert: (text: string) => void
  focus: () => void
}

export interface CodeEditorProps {
  value: string
  /** Told 250 ms after the last keystroke, at once when the focus leaves. */
  onChange?: (value: string) => void
  language: CodeLanguage
  readOnly?: boolean
  /** Pixels, or any CSS length. */
  height?: number | string
  /** Name for assistive technology. */
  label: string
  /** Id of what explains the field or its fault. */
  describedBy?: string
  placeholder?: string
  completions?: readonly CodeCompletion[]
  /** Faults beside those of JSON, which the editor finds itself. */
  check?: (text: string) => readonly CodeProblem[]
  ref?: Ref<CodeEditorRef>
}
