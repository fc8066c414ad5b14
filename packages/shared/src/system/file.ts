import { z } from 'zod'
import { endpoint, LogKind } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'

/** What a place of the product accepts; sizes in MB. Without a use the general policy of 参数设置 holds (shell §26). */
export const uploadUses = {
  image: { types: ['png', 'jpg', 'jpeg', 'mp4'], maxMb: 10 },
  media: { types: ['png', 'jpg', 'jpeg', 'mp4'], maxMb: 500 },
  gallery: { types: ['png', 'jpg', 'jpeg', 'gif', 'webp'], maxMb: 500 },
  editor: { types: ['png', 'jpg', 'jpeg', 'gif', 'webp'], maxMb: 10 },
  file: { types: ['doc', 'xls', 'ppt', 'txt', 'pdf'], maxMb: 100 },
} as const
export type UploadUse = keyof typeof uploadUses

/** Newer office formats count as their old ones when a type is asked for. */
export const sameType: Readonly<Record<string, string>> = { docx: 'doc', xlsx: 'xls', pptx: 'ppt' }

export const wrongType = (types: readonly string[]) => `文件格式不正确, 请上传${types.join('/')}`
export const tooLargeText = (mb: number) => `上传文件大小不能超过 ${mb} MB!`

/** What an upload has become. */
export const uploadedFile = z.object({
  /** From the server root; of a private file with a signature that ends after 10 minutes. */
  url: z.string(),
  id: z.string(),
  /** The storage key. */
  fileName: z.string(),
  originalName: z.string(),
  size: z.int(),
})

/** Multipart: the file stands in the part `file`, the other fields beside it. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/common/upload',
  summary: '上传文件',
  access: 'session',
  embed: true,
  log: { title: '文件管理', kind: LogKind.insert, body: false },
  body: z.object({
    /** A use of `uploadUses`; anything else is kept as it is and the general policy holds. */
    bizType: labelled(z.string().max(50).optional(), '业务类型'),
    /** The row the file belongs to. */
    formId: labelled(z.string().max(64).optional(), '业务数据'),
  }),
  answer: 'flat',
  data: uploadedFile,
})

const ticket = z.string().max(100).optional()
const deleteAfter = z.enum(['true', 'false']).optional()
const anyName = z.string().max(500)

/** A key for one download by a plain link: once, within 60 seconds, for this file only. */
export const downloadTicket = endpoint({
  method: 'POST',
  path: '/common/downloadTicket',
  unlogged: 'a key for one download',
  summary: '申请一次性下载凭证',
  access: 'session',
  body: z.object({ id: labelled(z.string().min(1).max(255), '文件') }),
  data: z.object({ ticket: z.string() }),
})

/** A file made for the caller (export, template, refused rows) by its name, or an uploaded one by its key. */
export const download = endpoint({
  method: 'GET',
  path: '/common/download',
  summary: '下载生成的文件',
  access: 'public',
  query: z.object({ fileName: anyName, delete: deleteAfter, ticket }),
  answer: 'file',
})

export const downloadByPath = endpoint({
  method: 'GET',
  path: '/common/downloadByPath',
  summary: '按存储路径下载文件',
  access: 'public',
  query: z.object({ filePath: anyName, delete: deleteAfter, ticket }),
  answer: 'file',
})

export const downloadByName = endpoint({
  method: 'GET',
  path: '/common/download/:name',
  summary: '按编号或存储名下载文件',
  access: 'public',
  embed: true,
  params: z.object({ name: anyName }),
  query: z.object({ ticket }),
  answer: 'file',
})

/** A file that is open to everybody, by its address in a page; never a path of the server. */
export const downloadResource = endpoint({
  method: 'GET',
  path: '/common/download/resource',
  summary: '下载公开资源',
  access: 'session',
  query: z.object({ resource: anyName }),
  answer: 'file',
})

/** Widths in which a smaller copy of a picture may be asked for. */
export const thumbWidths = [160, 320, 640, 768, 1280] as const
export type ThumbWidth = (typeof thumbWidths)[number]

/** Shown in pages: public files, signed links, or the caller's own. */
export const profileFile = endpoint({
  method: 'GET',
  path: '/profile/*',
  summary: '读取文件',
  access: 'public',
  embed: true,
  params: z.object({ '*': anyName }),
  query: z.object({
    expires: z.string().max(20).optional(),
    sign: z.string().max(100).optional(),
    /** A smaller copy, as wide as this; of what is no picture the file itself is answered. */
    thumb: z.enum(thumbWidths.map(String)).optional(),
  }),
  answer: 'file',
})
