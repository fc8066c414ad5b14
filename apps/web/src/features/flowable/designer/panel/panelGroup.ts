import type { ComponentType } from 'react'
import type { Drawn } from '#/features/flowable/designer/model/types.ts'

export interface GroupProps {
  element: Drawn
  readOnly: boolean
}

/** Everything that is known of one group of the property panel (workflow §18.4). */
export interface PanelGroup {
  title: string
  /** Whether an element has such properties. */
  fits: (element: Drawn) => boolean
  /** Shown behind the title when it is more than none. */
  count?: (element: Drawn) => number
  /** Open from the start. */
  isOpen?: boolean
  Body: ComponentType<GroupProps>
}
