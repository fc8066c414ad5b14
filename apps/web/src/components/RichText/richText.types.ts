import type { ComponentType, ReactNode } from 'react'

/** A file that is there already, for the text. */
export interface LibraryFile {
  id: string
  name: string
  url: string
}

/** A word that a text should not have, as the text has it. */
export interface MarkedWord {
  word: string
  forbidden: boolean
  replaceWith: string | null
  count: number
  spellings: readonly string[]
}

/** What the text of an article may do beyond that of a notice. */
export interface ArticleFeatures {
  /** Hosts whose players may stand in the text. */
  embedHosts: readonly string[]
  /** Chooses content of the site to link to. */
  Picker?: ComponentType<{ onPick: (link: { href: string; text: string }) => void; onClose: () => void }>
  /** Chooses files that are there already. */
  Library?: ComponentType<{
    picturesOnly?: boolean
    onPick: (files: readonly LibraryFile[]) => void
    onClose: () => void
  }>
  /** Looks for words that a text should not have. */
  checkWords?: (text: string) => Promise<readonly MarkedWord[]>
  /** Further buttons of the toolbar, such as imports. */
  tools?: ReactNode
}

export interface RichTextProps {
  /** HTML; empty when there is nothing. Pictures come signed from the server and go back by their file id. */
  value?: string
  onChange?: (html: string) => void
  onBlur?: () => void
  /** Of the text, in pixels. */
  height?: number
  disabled?: boolean
  /** Characters; more are shown as a fault, never cut (`richTextRules`). */
  maxLength?: number
  placeholder?: string
  /** The text is that of an article. Told once, when it is first shown. */
  article?: ArticleFeatures
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-required'?: 'true' | 'false'
  'aria-invalid'?: 'true' | 'false'
}
