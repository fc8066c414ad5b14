import type { PieceKind } from '@app/shared/cms/cmsMigration.ts'
import type { ExtraValues } from '@app/shared/cms/extraFields.ts'
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
  /** Pictures of the old site that came in an archive beside the file. */
  packed?: number
  /** Address of a picture of another site. */
  coverUrl?: string | undefined
  /** Number of the cover among the pictures. */
  cover?: number
  /** Where it was taken from. */
  source?: string | null
  /** Another address that is opened instead of a text. */
  linkUrl?: string | null
  /** Of a gallery, by the numbers of its pictures. */
  images?: { picture: number; title?: string | null; description?: string | null; linkUrl?: string | null }[]
  /** Under the names that visitors see. */
  attachments?: NamedFile[]
  /** 扩展字段 by their names; what the class does not take is left out. */
  extra?: ExtraValues
  video?: { url: string | null; film?: FoundPicture; poster?: number }
}

export interface NamedFile extends FoundPicture {
  name: string
}

/** Something of a package that is no article, not checked yet. */
export interface SourcePiece {
  kind: PieceKind
  key: string
  title: string
  data: unknown
  /** Files that `data` names, by their ids there. */
  files: ReadonlyMap<string, { fileName: string; read(): Promise<Buffer> }>
  /** Files that are not in the package. */
  lost: number
  entry(name: string): Promise<Buffer>
}

export type Found = SourceItem | SourcePiece | SourceFault

export const isFault = (found: Found): found is SourceFault => 'fault' in found
export const isPiece = (found: Found): found is SourcePiece => 'kind' in found

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
  /** An archive of pictures that came beside it. */
  media?: string | undefined
}

/** Reads a file of one kind, item by item; a file that cannot be read at all is refused. */
export type ReadSource = (ctx: Ctx, file: SourceFile) => AsyncIterable<Found>
