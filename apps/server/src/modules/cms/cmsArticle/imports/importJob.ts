import type { FrontMatter } from './frontMatter.ts'

export interface ImportLimits {
  entries: number
  unpackedBytes: number
  ratio: number
}

/** What the thread is asked to read. */
export interface ImportJob {
  kind: 'word' | 'markdown' | 'html'
  path: string
  extension: string
  limits: ImportLimits
}

/** A picture that came within the file; its place in the text is `pictureAddress` of its number. */
export interface FoundPicture {
  fileName: string
  bytes: Uint8Array
}

/** What the thread has read; not cleaned yet. */
export interface ReadText {
  title: string
  content: string
  head: FrontMatter
  pictures: FoundPicture[]
  /** Pictures that are of no use: of a kind that no browser shows, or not in the archive. */
  lost: number
}

export type ImportAnswer = { text: ReadText } | { refused: string } | { failed: string }

/** In rich text, and in the same way in Markdown: it passes the cleaning and is replaced by the stored file. */
export const pictureAddress = (number: number) => `/profile/import/${number}.png`
export const picturePlace = /\/profile\/import\/(\d{1,3})\.png/g

/** Pictures of one text. */
export const mostPictures = 200
