import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { labelled } from './labels.ts'

export type SearchKind = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'between'

export type Widget =
  | 'input'
  | 'textarea'
  | 'number'
  | 'select'
  | 'selectMultiple'
  | 'radio'
  | 'checkbox'
  | 'switch'
  | 'date'
  | 'datetime'
  | 'time'
  | 'user'
  | 'dept'
  | 'treeSelect'
  | 'image'
  | 'file'
  | 'editor'
  | 'json'

/** A tree as a field of another entity names it. */
export interface TreeRef {
  readonly name: string
  readonly titleField: string
  readonly fields: Fields
  readonly treeEndpoints: { readonly select: Endpoint }
}

/** Sentences of one field that replace the kit's own (system §1.3 Texts). */
export interface FieldTexts {
  /** Empty required value; default `{label}不能为空`. */
  required?: string
  /** Too long; default `{label}长度不能超过{n}个字符`. */
  tooLong?: string
  /** Wrong pattern or format; default `{label}格式不正确`. */
  format?: string
  /** Taken value, which may stand in it as `{value}`; default `{label}已存在`. */
  taken?: string
  placeholder?: string
}

/** Rows of another entity that stand in the form of their parent; made by `childRows`. */
export interface ChildRows {
  /** The resource of the rows. */
  readonly child: { readonly name: string; readonly label: string; readonly sortField: string | undefined }
  /** What a row takes, in the order of its form. */
  readonly fields: Fields
  /** What a row tells, what it takes among it. */
  readonly shown: Fields
  /** Field of the child that names its parent. */
  readonly by: string
  readonly most: number
}

export interface FieldOptions {
  search?: SearchKind
  /** Dictionary type: labels on page, form and sheet; values checked on save and import. */
  dict?: string
  widget?: Widget
  /** Of a treeSelect: the tree whose nodes the value names; `own`: the rows of the field are nodes themselves. */
  tree?: (() => TreeRef) | 'own'
  /** Of a switch: what is stored when it is on, and when it is off. */
  onOff?: readonly [on: string, off: string]
  /** Unique among live rows; a string names the check endpoint: `check{Name}Unique`. */
  unique?: boolean | string
  /** Fields within which a unique value must differ (`dictValue` within `dictType`). */
  uniqueWithin?: readonly string[]
  /** Column that holds the value as it is compared: width and case do not matter (`comparableText`). */
  comparedAs?: string
  /** Unique in any width and case (`comparableText`), without a column for it: for tables of some thousand rows. */
  folded?: true
  /** Sent and shown, never accepted. */
  readonly?: boolean
  /** Accepted, never sent: passwords and keys. */
  secret?: boolean
  /** Made up by the save and said in its answer only; a repeat of the same request is not told again. */
  once?: boolean
  /** `false`: in no form; otherwise only when adding or only when editing. */
  form?: false | 'create' | 'edit'
  /** `false`: no column on the page and not part of a page's rows. */
  list?: false
  /** `false`: not in Excel; a string is the column's header there. */
  sheet?: false | string
  /** The field whose ids this one tells by name or as files (`nameOf`, `filesOf`). */
  tells?: string
  /** On the wire only, no column in the table. */
  virtual?: boolean
  /** Names the row in confirmations and pickers; the first field when none is marked. */
  title?: boolean
  /** Value of a new form. */
  initial?: unknown
  /** `false` keeps the value out of the operation log. */
  log?: false
  /** Form width in quarters of the line; 2, all 4 for long texts, files and pictures, unless given. */
  span?: 1 | 2 | 3 | 4
  /** The line of the form ends after the field. */
  newRow?: true
  align?: 'left' | 'center' | 'right'
  /** Column width in pixels. */
  width?: number
  /** `false`: no sorter and not allowed in `orderByColumn`. */
  sortable?: false
  /** Search fields behind 展开. */
  advanced?: boolean
  texts?: FieldTexts
  rows?: ChildRows
  /** One line below the input. */
  help?: string
}

export interface Field<S extends z.ZodType = z.ZodType, O extends FieldOptions = FieldOptions> {
  readonly schema: S
  readonly label: string
  readonly options: O
}

export type Fields = Readonly<Record<string, Field>>

/** Which of its two values is on, a switch has to say; a treeSelect, of which tree. */
type Completed<O> = O extends { widget: 'switch' }
  ? Required<Pick<FieldOptions, 'onOff'>>
  : O extends { widget: 'treeSelect' }
    ? Required<Pick<FieldOptions, 'tree'>>
    : unknown

/** A fact of an entity: its rule (plain zod), its Chinese name and what the page needs to know of it. */
export function field<S extends z.ZodType, const O extends FieldOptions = Record<never, never>>(
  schema: S,
  label: string,
  options?: O & Completed<O>,
): Field<S, O> {
  return {
    schema: labelled(schema, label, options?.texts, options?.rows !== undefined),
    label,
    options: (options ?? {}) as O,
  }
}

export const takenText = (f: Field): string => f.options.texts?.taken ?? `${f.label}已存在`
