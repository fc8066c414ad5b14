import type { ReactNode } from 'react'
import type { Control } from '@app/form-engine/document/types.ts'
import type { EditorProps } from './edited.ts'

/** Where a control stands, as far as its properties depend on it. */
export interface Place {
  /** A field of the rows that somebody adds. */
  inRows: boolean
}

/** A row of 控件属性设置 that one type has: what it is called and what edits it (form-designer §1.6). */
export interface OwnRow {
  id: string
  /** Ten times its number in the table of the specification; others stand between. */
  place: number
  label: string | ((control: Control) => string)
  edit: (props: EditorProps) => ReactNode
  look?: 'beside' | 'below' | 'heading'
  /** Means the same for several controls at once. */
  common?: boolean
  note?: string
  problem?: (control: Control) => string | undefined
  /** Beside the heading. */
  extra?: (props: Omit<EditorProps, 'id'>) => ReactNode
}

/** A row of whichever control it fits. */
export interface PanelRow extends OwnRow {
  holds: (control: Control, place: Place) => boolean
}

export const defined = (name: string) => (control: Control) => control.options[name] !== undefined
