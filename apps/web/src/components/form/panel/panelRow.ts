import type { Control } from '@app/form-engine/definition/types.ts'
import type { ReactNode } from 'react'
import type { EditorProps } from './edited.ts'

/** Where a control stands, as far as its properties depend on it. */
export interface Place {
  /** Type of the container that nests its data, if any. */
  nesting: string | undefined
}

/** One row of 控件属性设置: when it is there, what it is called and what edits it (form-designer §1.6). */
export interface PanelRow {
  id: string
  label: string
  holds: (control: Control, place: Place) => boolean
  edit: (props: EditorProps) => ReactNode
  look?: 'beside' | 'below' | 'heading'
  /** Means the same for several controls at once. */
  common?: boolean
  note?: string
  problem?: (control: Control) => string | undefined
  /** Beside the heading. */
  extra?: (props: Omit<EditorProps, 'id'>) => ReactNode
}

export const defined = (name: string) => (control: Control) => control.options[name] !== undefined

export const ofType =
  (...types: string[]) =>
  ({ type }: Control) =>
    types.includes(type)
