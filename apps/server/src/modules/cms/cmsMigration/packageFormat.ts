import { z } from 'zod'
import { articleFile, galleryPicture, mostAttachments, mostPictures } from '@app/shared/cms/articleParts.ts'

export const packageFormat = 'atrium-content'
/** Of an archive that holds several packages. */
export const partsFormat = 'atrium-content-parts'
/** 1 held texts and links alone. */
export const packageVersion = 2

/** What the package is, as its `manifest.json` says. */
export const packageManifest = z.object({
  format: z.literal(packageFormat),
  version: z.union([z.literal(1), z.literal(packageVersion)]),
  site: z.string(),
  exportTime: z.string(),
  classes: z.int(),
  articles: z.int(),
  files: z.int(),
})
export type PackageManifest = z.infer<typeof packageManifest>

const text = (max: number) => z.string().max(max)

/** An article of the package, as its file in `articles/` holds it. */
export const packageArticle = z.object({
  /** Where it was made; the same in every package. */
  id: z.string().regex(/^[\w-]{1,64}$/),
  no: z.int().nullable(),
  title: text(255).min(1),
  /** Names of classes from the top, joined by `/`. */
  classPath: text(2_000),
  isPublished: z.boolean(),
  publishTime: text(40).nullable(),
  author: text(64).nullable(),
  source: text(128).nullable(),
  slug: text(200).nullable(),
  summary: text(500).nullable(),
  linkUrl: text(1_000).nullable(),
  tags: z.array(text(30)).max(10),
  contentFormat: z.enum(['html', 'markdown']),
  content: z.string(),
  /** Id of the picture. */
  cover: text(64).nullable(),
  images: z.array(galleryPicture).max(mostPictures).default([]),
  attachments: z.array(articleFile).max(mostAttachments).default([]),
  /** Fields of its class, those with files aside. */
  extra: z.record(z.string(), z.unknown()).nullish(),
  videoUrl: text(500).nullish(),
  videoFile: text(64).nullish(),
  videoPoster: text(64).nullish(),
  /** Entries of the archive by the ids by which text and cover name them. */
  files: z.record(z.string().regex(/^[0-9a-f]{32}$/), text(200)),
  /** Files that it uses and that are not in the package. */
  lost: z.int().min(0),
})
export type PackageArticle = z.infer<typeof packageArticle>

/** Anything else of the package, as its file in the folder of its kind holds it. */
export const packagePiece = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  title: text(255).min(1),
  /** By the schema of its kind. */
  data: z.record(z.string(), z.unknown()),
  files: z.record(z.string().regex(/^[0-9a-f]{32}$/), text(200)),
  lost: z.int().min(0),
})
export type PackagePiece = z.infer<typeof packagePiece>

/** Folders of the archive. */
export const pieceFolders = { resource: 'resources', link: 'links', param: 'params', theme: 'templates' } as const
