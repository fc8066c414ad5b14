import { createContext, type ComponentType } from 'react'
import type { Control } from '@app/form-engine/document/types.ts'

export interface CanvasItemProps {
  control: Control
  /** The container that shows labels in its own way. */
  inside?: 'rows' | 'lines' | undefined
}

/** What draws one control: slots hold items, items hold slots. */
export const ItemContext = createContext<ComponentType<CanvasItemProps>>(() => null)
