import { createContext, type ComponentType } from 'react'
import type { Field, Widget } from '@app/shared/kit/field.ts'
import type { InputProps } from './inputProps.ts'

/** What takes knowledge of people, departments, files or rich text, which the kit does not have. */
export type ProductWidget = Extract<Widget, 'user' | 'dept' | 'image' | 'file' | 'editor'>

/** How a widget of the product looks where it is filled and where it is read. */
export interface WidgetParts {
  Input: ComponentType<InputProps>
  /** Of what no text says: pictures, files. */
  Cell?: ComponentType<CellProps>
  /** In a detail, where there is room for all of it; as in a cell unless given. */
  View?: ComponentType<CellProps>
  /** Of the id that a filter holds. */
  Name?: ComponentType<{ id: string }>
}

export interface CellProps {
  field: Field
  value: unknown
  /** What stands behind the ids of the value: names, files. */
  told: unknown
}

export type ProductWidgets = Readonly<Record<ProductWidget, WidgetParts>>

/** Handed in where the product is put together, so that a field needs nothing but its widget. */
export const WidgetContext = createContext<ProductWidgets | undefined>(undefined)
