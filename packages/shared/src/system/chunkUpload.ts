import { z } from 'zod'
import { endpoint, LogKind } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { uploadedFile } from './file.ts'

declare module '@app/shared/kit/reasons.ts' {
  interface Reasons {
    /** Parts are missing: they are to be sent. */
    incompleteUpload: true
    /** The part is not what its fingerprint says: it is to be sent again. */
    damagedPart: true
  }
}

const title = '文件管理'
const wrongNumber = '分片序号不正确'
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const params = z.object({ uploadId: z.string().min(1).max(64) })

/** Bytes of every part but the last. */
export const partBytes = 5 * 1_048_576

/** Uploads of one user that may be on their way at once. */
export const mostOpenUploads = 20

/**
 * Large files in parts: `init`, then `part` for each missing number in any order, several at once and on any node, then
 * `complete`. The same `init` again, from the same user, goes on where an interrupted upload stopped.
 */
export const chunkUpload = {
  init: endpoint({
    method: 'POST',
    path: '/common/upload/init',
    summary: '开始分片上传',
    access: 'session',
    embed: true,
    log: { title, kind: LogKind.insert },
    body: z.object({
      name: labelled(z.string().min(1).max(1_000), '文件名'),
      size: labelled(z.int().min(1), '文件大小'),
      /** Of the whole file. */
      sha256: labelled(sha256, '文件指纹'),
      bizType: labelled(z.string().max(50).optional(), '业务类型'),
      formId: labelled(z.string().max(64).optional(), '业务数据'),
    }),
    data: z.object({
      uploadId: z.string(),
      /** The content was there already (秒传): nothing is to be sent. */
      exists: z.boolean(),
      fileId: z.string().optional(),
      url: z.string().optional(),
      fileName: z.string().optional(),
      partSize: z.int(),
      partCount: z.int(),
      /** Numbers of the parts that have arrived, from 1. */
      parts: z.array(z.int()),
    }),
  }),
  /** Multipart: `sha256` of the part, then its bytes in the part `file`. A part sent twice is kept once. */
  part: endpoint({
    method: 'POST',
    path: '/common/upload/:uploadId/:n',
    unlogged: 'a part of a file; its completion is logged',
    summary: '上传一个分片',
    access: 'session',
    embed: true,
    params: params.extend({
      n: z.coerce
        .number({ error: wrongNumber })
        .refine((n) => Number.isInteger(n) && n >= 1 && n <= 100_000, wrongNumber),
    }),
    body: z.object({ sha256: labelled(sha256, '分片指纹') }),
    reasons: ['damagedPart', 'expired'],
    data: z.object({ n: z.int() }),
  }),
  /** Checks the whole and makes it a file; asked again it answers the same file. */
  complete: endpoint({
    method: 'POST',
    path: '/common/upload/complete/:uploadId',
    summary: '完成分片上传',
    access: 'session',
    embed: true,
    log: { title, kind: LogKind.insert },
    params,
    reasons: ['incompleteUpload', 'expired'],
    answer: 'flat',
    data: uploadedFile,
  }),
  abort: endpoint({
    method: 'POST',
    path: '/common/upload/abort/:uploadId',
    summary: '取消分片上传',
    access: 'session',
    embed: true,
    log: { title, kind: LogKind.remove },
    params,
  }),
}
