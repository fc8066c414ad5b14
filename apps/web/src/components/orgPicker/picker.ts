import type { AriaAttributes } from 'react'
import type { TreeNode } from '@app/shared/kit/tree.ts'
import { splitIds } from '@app/shared/system/directory.ts'
import type { HttpClient } from '#/kit/http/http.ts'
import type { TreeSource } from '#/kit/tree/treeSource.ts'

/** A department or person that was chosen. */
export interface Chosen {
  id: string
  name: string
  /** Second word: the department of a person. */
  note?: string | null
  /** `org`, `company`, `dept` or `user`. */
  type?: string
  /** Ids from the root to it. */
  path?: string
}

/** What can be chosen and how it is called. */
export interface Kind {
  title: string
  source: TreeSource
  label: string
  isItem: (node: TreeNode) => boolean
  chosenOf: (node: TreeNode) => Chosen
  /** Said when something else is picked. */
  notAnItem?: string
  /** Items below a node that is none itself; with it such nodes can be ticked. */
  itemsBelow?: (http: HttpClient, node: TreeNode) => Promise<TreeNode[]>
  /** Said when more are chosen than a field holds. */
  tooMany: string
}

/** What both selectors take; the value is one id, or several joined by `;`. */
export interface SelectProps {
  id?: string | undefined
  value?: string | null | undefined
  onChange?: (value: string, chosen: Chosen[]) => void
  onBlur?: (() => void) | undefined
  multiple?: boolean
  disabled?: boolean | undefined
  placeholder?: string | undefined
  /** Names of ids that the directory no longer tells. */
  known?: ReadonlyMap<string, string>
  /** For the element that takes the keys. */
  aria?: AriaAttributes
}

export const idsOf = (value: string | null | undefined): string[] => splitIds(value ?? '')
