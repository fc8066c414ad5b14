import type { FoundPicture } from '#/modules/cms/cmsArticle/imports/importJob.ts'
import type { Ctx } from '#/platform/context.ts'

/** An article as another system has it, not checked yet. */
export interface SourceItem {
  /** The same in every file of that system. */
  key: string
  title: string
  /** Names of classes from the top, joined by `/`; empty where it stands in none. */
  classPath: string
  author: string | null
  isPublished: boolean
  /** When it was, or shall be, published. */
  publishTime: string | null
  slug: string | null
  summary: string | null
  tags: string[]
  content: string
  contentFormat: 'html' | 'markdown'
  /** Paths, with their query where they have one, at which it was read. */
  oldPaths: string[]
  /** Of the file; `pictureAddress` of their numbers stands in the text. */
  pictures: FoundPicture[]
  /** Pictures that are not in the file. */
  lost: number
  /** Address of a picture of another site. */
  coverUrl?: string | undefined
  /** Number of the cover among the pictures. */
  cover?: number
  /** Where it was taken from. */
  source?: string | null
  /** Another address that is opened instead of a text. */
  linkUrl?: string | null
}

/** A place in the file that is no article and should be one. */
export interface SourceFault {
  key: string
  title: string
  fault: string
}

export interface SourceFile {
  path: string
  /** Whose class it is brought into is part of keys that are not told apart by the source itself. */
  scope: string
  /** Pictures of other sites are wanted. */
  fetchImages: boolean
}

/** Reads a file of one kind, item by item; a file that cannot be read at all is refused. */
export type ReadSource = (ctx: Ctx, file: SourceFile) => AsyncIterable<SourceItem | SourceFault>
