import type { ComponentType } from 'react'

/** A tab of 个人中心: default export of `features/**\/*.center.tsx`, so that it comes and goes with its slice. */
export interface CenterTab {
  order: number
  key: string
  /** Words of the tab, with a number where there is one. */
  Label: ComponentType
  Tab: ComponentType
}
