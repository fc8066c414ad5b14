/** What an argument of a task may be; the literal forms are those of monitor §4.2. */
export type TaskParamType = 'string' | 'boolean' | 'integer' | 'long' | 'double'

/** An argument that a task declares, in its place. */
export interface TaskParam {
  name: string
  /** Its Chinese name in the form and in refusals. */
  title: string
  type: TaskParamType
  required?: boolean | undefined
  default?: string | number | boolean | undefined
  min?: number | undefined
  max?: number | undefined
  maxLength?: number | undefined
  enum?: readonly (string | number)[] | undefined
  /** Source of a regular expression that the whole text must fulfil. */
  pattern?: string | undefined
}

/** A value that stands in the text of a target. */
export type TaskArgument = string | number | boolean
