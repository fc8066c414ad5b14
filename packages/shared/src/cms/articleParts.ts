import { z } from 'zod'
import { labelled } from '@app/shared/kit/labels.ts'

const fileId = z.string().min(1).max(64)

/** Addresses that a visitor may be led to: of the web, or of the site itself. */
export const webAddress = z
  .string()
  .refine((text) => text === '' || /^(?:https?:\/\/[^\s/?#]|\/(?![/\\]))\S*$/i.test(text), '地址格式不正确')

export const titleStyle = z.object({
  color: labelled(z.string().regex(/^#[0-9a-f]{6}$/), '标题颜色').nullish(),
  bold: z.boolean().optional(),
})
export type TitleStyle = z.infer<typeof titleStyle>

/** A picture of 图集. */
export const galleryPicture = z.object({
  fileId,
  title: labelled(z.string().max(255), '图片标题').nullish(),
  description: labelled(z.string().max(500), '图片描述').nullish(),
  linkUrl: labelled(webAddress.max(1000), '图片链接').nullish(),
})
export type GalleryPicture = z.infer<typeof galleryPicture>

/** A file of 附件 under the name that visitors see. */
export const articleFile = z.object({
  fileId,
  name: labelled(z.string().min(1).max(255), '附件名称'),
})
export type ArticleFile = z.infer<typeof articleFile>

/** Who has an article open for editing. */
export const articleLock = z.object({ by: z.string(), name: z.string(), time: z.string(), mine: z.boolean() })
export type ArticleLock = z.infer<typeof articleLock>

/** The working copy of a published article (cms §7.3); its version is sent with the next save of it. */
export const articleDraft = z.object({
  status: z.string(),
  version: z.int(),
  updateBy: z.string().nullable(),
  updateByName: z.string().nullable(),
  updateTime: z.string(),
})

/** Pictures of a gallery, attachments, tags and related articles of one article (cms §6.1). */
export const mostPictures = 100
export const mostAttachments = 5
export const mostTags = 10
export const mostRelated = 10
/** Bytes of a body, and of a request that carries one. */
export const bodyBytes = 2 * 1_048_576
export const articleRequestBytes = 4 * 1_048_576

/** What became of each row of a batch (cms §2). */
export const rowResults = z.object({
  success: z.int(),
  fail: z.int(),
  failures: z.array(z.object({ id: z.string(), title: z.string(), msg: z.string() })),
})
export type RowResults = z.infer<typeof rowResults>
