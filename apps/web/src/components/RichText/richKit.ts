import type { Editor, Extensions } from '@tiptap/core'
import type { ComponentType } from 'react'
import type { RichProfile } from '@app/shared/kit/rich/richText.ts'
import type { HttpClient } from '#/kit/http/http.ts'

export interface KitProps {
  editor: Editor
  disabled: boolean
  container: () => HTMLElement
}

/** What a text may have beyond that of a notice: more to write with, more that stays when it is pasted. */
export interface RichKit {
  profile: RichProfile
  extensions: (http: HttpClient) => Extensions
  isLink: (address: string) => boolean
  /** Pictures of other sites stay where they are. */
  keepsForeign: boolean
  lostText: (count: number) => string
  foreignText: (count: number) => string
  /** Further groups of the toolbar. */
  Tools: ComponentType<KitProps>
  /** Rows under the toolbar, for what the cursor is in. */
  Rows: ComponentType<KitProps>
}
