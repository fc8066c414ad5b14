import type { z } from 'zod'
import type { Control, ControlOptions, Option } from '@app/form-engine/document/types.ts'
import type { FormContext } from '@app/form-engine/runtime/types.ts'
import type { JsonSchema } from '@app/form-engine/source/jsonSchemaParts.ts'
import type { Property } from '@app/form-engine/source/jsonSchemaProperty.ts'
import type { Jsx } from '@app/form-engine/source/jsx.ts'
import type { Page } from '@app/form-engine/source/plainPage.ts'
import type { Reader } from './cellReaders.ts'

/** Options with their kinds. */
export type Shape = Record<string, z.ZodType>

/** What exists outside the form. */
export interface KnownSources {
  dictCodes: ReadonlySet<string>
  dataSources: ReadonlySet<string>
}

/** What a number of a definition may be. */
export interface NumberBounds {
  name: string
  least: number
  most: number
  whole?: true
  /** Said of a number that is too small, where that is clearer. */
  tooSmall?: string
}

/** Says what is wrong with a filled value; `options` are those that hold right now. */
export type Limit = (value: unknown, options: ControlOptions, context: FormContext) => string | undefined

/** What a field's value is to conditions, filters and statistics; it decides operators and the editor of the value. */
export type ValueKind =
  | 'text'
  | 'number'
  | 'choice'
  | 'choices'
  | 'date'
  | 'time'
  | 'range'
  | 'switch'
  | 'files'
  | 'rows'
  | 'secret'

/** What of the world decides about words. */
export type Knowledge = Pick<FormContext, 'optionsOf'>

/** A filled value as people read it in lists, exports and on paper. */
export type Words = (value: unknown, control: Control, context: Knowledge) => string

/** What the type of a field does with its value. */
export interface Kind {
  /** A cleared value. */
  cleared: (options: ControlOptions) => unknown
  /** What a new form holds when the definition gives no usable default (form-designer §15). */
  initial: (options: ControlOptions) => unknown
  /** What belongs to whoever fills the form, for `defaultOwn`. */
  own?: (context: FormContext) => string | undefined
  isEmpty: (value: unknown) => boolean
  /** Whether the JSON type is the one that the control produces; nothing is ever coerced. */
  fits: (value: unknown, options: ControlOptions) => boolean
  /** A copy that shares nothing with the given value and holds nothing but what the control knows. */
  clean: (value: unknown) => unknown
  /** The server alone gives the value: nobody types it, no rule or formula fills it, nothing is demanded of it. */
  assigned?: true
  /** The server keeps it sealed; nobody is told it, no rule and no formula either: `keptSecret` stands for it. */
  sealed?: true
  /** Its values mean nothing in a field of another type, whatever their shape. */
  exclusive?: true
  /** Each value is a grade, counted by itself: how many there are. */
  grades?: (options: ControlOptions) => number
  /** The value is a list of uploads. */
  files?: { arePictures: boolean; suffixes: (options: ControlOptions) => readonly string[] }
  /** Limits of the type in their order (form-designer §11.7). */
  limits: (control: Control) => Limit[]
  /** What rules, filters and statistics may ask of it. */
  asked: (options: ControlOptions) => ValueKind
  words: Words
  /** Reads a cell of a sheet that is imported or pasted. */
  readCell: Reader
}

/** Where a container keeps its children: in `list`, in columns with a width, in columns with a name, in cells. */
export type Slots = 'list' | 'spans' | 'panes' | 'cells'

/** What only whoever exports or imports documents wants to know; fetched when it is. */
export interface ControlExports {
  /** The control in the plain source of a form. */
  plain: (control: Control, page: Page) => Jsx
}

export interface FieldExports extends ControlExports {
  /** What a value of the field is in JSON Schema. */
  schema: (control: Control, objectOf: ObjectSchema) => JsonSchema
  /** Options that a property of a schema gives. */
  optionsIn: (property: Property) => ControlOptions
}

/** Schema of the fields of a list, behind some first properties. */
export type ObjectSchema = (list: readonly Control[], first: JsonSchema) => JsonSchema

interface Described {
  /** The palette's word. */
  label: string
  group: 'basic' | 'layout' | 'business'
  /** Place among all in the palette. */
  place: number
  /** Options of a new control, its slots beside them (form-designer §1.5). */
  options: ControlOptions
  rest?: Partial<Control>
  /** Options of its own. */
  shape: Shape
  /** Words of the panel for options that mean something else elsewhere. */
  optionLabels?: Readonly<Record<string, string>>
  /** Words of the panel for what its own options may be. */
  optionChoices?: Readonly<Record<string, Readonly<Record<string, string>>>>
  bounds?: Readonly<Record<string, NumberBounds>>
  /** May stand in the rows of a table or the lines of a list (form-designer §1.7). */
  nestable: boolean
  /** Has a line of its own where fields stand beside one another (form-designer §3). */
  wide?: true
  /** Its text is HTML: cleaned before it is kept, and in no list or sheet. */
  html?: true
  /** Stands outside a form item, when a definition does not say (form-designer §1.8). */
  bare: boolean
  /** What 检查 says of its options. */
  problems?: (control: Control, known: KnownSources | undefined) => string[]
  /** What keeps it from being imported: what would be too much wherever it is drawn. */
  unusable?: (control: Control) => string[]
}

/** A control with data. */
export interface FieldDefinition extends Described {
  role: 'field'
  kind: Kind
  /** Somebody fills it as a whole, so that something can be demanded of it. */
  ruled: boolean
  /** How a value stands in a cell of a table: what is short on one line, colours as themselves. */
  cell?: 'short' | 'colour'
  /** Its choices may have choices below them: a value is one of them, or the way down to it. */
  tree?: 'places' | 'ways'
  /** Its choices are the same in every form and too many for any: fetched when a form has such a field. */
  standing?: () => Promise<{ choicesFor: (options: ControlOptions) => Option[] }>
  /** Whose id the value is: the organisation knows its name. */
  subject?: 'user' | 'dept' | 'post'
  /** Rows that somebody adds or lines that the definition names, each with fields inside. */
  nest?: { holds: 'rows' | 'lines'; slots: Slots; names: readonly string[] }
  /** Its options were called so in older documents and mean nothing today. */
  dropped?: readonly string[]
  exports: () => Promise<{ exports: FieldExports }>
}

/** A container that only arranges: the fields inside stand on the level of its own. */
export interface LayoutDefinition extends Described {
  role: 'layout'
  slots: Slots
  /** What stands inside is a copy of something else: shown, and changed as a whole alone. */
  given?: true
  /** More than one of its panes may be open. */
  several?: true
  exports: () => Promise<{ exports: ControlExports }>
}

/** Something to read or to press, without data. */
export interface OrnamentDefinition extends Described {
  role: 'ornament'
  /** Its formula gives what it says. */
  spoken?: true
  /** In documents of others a record that is a field elsewhere keeps its words in the default value. */
  saysDefault?: true
  exports: () => Promise<{ exports: ControlExports }>
}

/** Everything that is known of one type of control (form-designer §1.5, §2). */
export type ControlDefinition = FieldDefinition | LayoutDefinition | OrnamentDefinition

/** Choices as a definition names them. */
export const choices = (words: string, count: number): Option[] =>
  Array.from({ length: count }, (_, at) => ({ value: `${at + 1}`, label: `${words}${at + 1}` }))

/** How most controls begin. */
export const shown = { showLabel: true, hidden: false, disabled: false }
