import type { ComponentType } from 'react'
import type { Control, ControlOptions, Option } from '@app/form-engine/document/types.ts'
import type { FormValues, ValuePath } from '@app/form-engine/runtime/types.ts'
import type { ControlDesign } from './controls/design.ts'

/** What a form is shown for; `view` and `print` show words instead of inputs. */
export type FormMode = 'fill' | 'preview' | 'view' | 'print'

type DynamicOptions = (values: FormValues) => readonly Option[] | Promise<readonly Option[]>

/** Options and functions of the host page, by name; names in a definition are only ever looked up here. */
export type DynamicData = Readonly<Record<string, readonly Option[] | DynamicOptions | ((given?: unknown) => unknown)>>

/** Settings of the host page that go before those of upload controls (form-designer §11.1). */
export interface UploadOverrides {
  uploadFile?: string
  uploadImage?: string
  uploadFileName?: string
  uploadImageName?: string
  uploadFileData?: Readonly<Record<string, unknown>>
  uploadImageData?: Readonly<Record<string, unknown>>
  uploadFileHeaders?: Readonly<Record<string, string>>
  uploadImageHeaders?: Readonly<Record<string, string>>
}

/** A person, a department or a post with its name. */
export interface NamedSubject {
  kind: 'user' | 'dept' | 'post'
  id: string
  name: string
}

/** What chosen values were called, by the key of their control. */
export type ChoiceWords = Readonly<Record<string, readonly Option[]>>

/** What a sheet says: its rows, or what is wrong with them. */
export interface RowsRead {
  rows: readonly FormValues[]
  mistakes: readonly string[]
  /** More than are told. */
  mistakeCount: number
}

/** Sheets of dynamic tables, where the host page has them read; columns are models. */
export interface RowSheets {
  fetchTemplate(model: string, columns: readonly string[]): Promise<void>
  /** Rejected with the sentence why a file is none for the table. */
  read(model: string, columns: readonly string[], file: File): Promise<RowsRead>
}

/** What the input of a field is called and described by. */
export interface InputAria {
  id: string
  'aria-label'?: string
  'aria-required'?: boolean
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

export interface WidgetProps {
  control: Control
  /** Those of the control with what was said at run time over them. */
  options: ControlOptions
  /** Where the value stands; empty for controls without data. */
  path: ValuePath
  value: unknown
  onChange: (value: unknown) => void
  disabled: boolean
  /** For the element that takes the keys. */
  input: InputAria
}

export type ReadOnlyProps = Pick<WidgetProps, 'control' | 'options' | 'path' | 'value'>

/**
 * One type of control, without what only the designer wants. The type of that half is named here, so that a type
 * without one does not compile.
 */
export interface ControlEntry<_Design extends ControlDesign = ControlDesign> {
  /** The input; for controls without data the thing itself. */
  Widget: ComponentType<WidgetProps>
  /** The value as words, pictures, links. */
  ReadOnly: ComponentType<ReadOnlyProps>
  /** Several inputs that its label names together. */
  grouped?: boolean
  /** Fetches what has not come with the page. */
  load?: () => Promise<unknown>
}
