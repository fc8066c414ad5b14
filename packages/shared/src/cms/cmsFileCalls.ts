import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'
import { filePlace } from '@app/shared/kit/told.ts'
import { uploadedFile } from '@app/shared/system/file.ts'
import { cmsFile } from './cmsFile.ts'

declare module '@app/shared/kit/reasons.ts' {
  interface Reasons {
    /** The file is shown in places: whoever types 删除 deletes it all the same. */
    fileUsed: true
  }
}

export const removeWord = '删除'
export const mostFiles = 100

const { path, perm } = cmsFile
const log = (kind: LogKind = LogKind.update) => ({ title: '文件管理', kind })
const params = z.object({ id: rowId })
const ids = labelled(z.array(rowId).min(1).max(200), '文件')
const folderId = labelled(rowId, '目录')
const side = labelled(z.int().min(0).max(10_000), '裁剪范围')

/** What a file of the library is when somebody is to choose it. */
const known = z.object({ id: z.string(), name: z.string(), url: z.string(), folderId: z.string() })

export const cmsFileCalls = {
  /** Deleted files wait in the bin; what is shown somewhere goes there only for whoever says so. */
  remove: endpoint({
    method: 'POST',
    path: `${path}/:ids`,
    summary: '删除文件',
    access: perms(`${perm}:remove`),
    log: log(LogKind.remove),
    params: z.object({ ids: idList }),
    body: z.object({ confirm: z.string().max(20).optional() }),
    reasons: ['fileUsed'],
  }),
  restore: endpoint({
    method: 'POST',
    path: `${path}/restore`,
    summary: '还原文件',
    access: perms(`${perm}:remove`),
    log: log(),
    body: z.object({ ids }),
  }),
  purge: endpoint({
    method: 'POST',
    path: `${path}/purge`,
    summary: '彻底删除文件',
    access: perms(`${perm}:remove`),
    log: log(LogKind.remove),
    body: z.object({ ids }),
  }),
  /** Where a file is shown: those places that the caller may know of, and how many others. */
  refs: endpoint({
    method: 'GET',
    path: `${path}/refs/:id`,
    summary: '文件的引用位置',
    access: perms(`${perm}:list`),
    params,
    data: z.object({ places: z.array(filePlace), hidden: z.int(), total: z.int(), isOpen: z.boolean() }),
  }),
  /** A file of this content in the library that the caller may read, if there is one. */
  known: endpoint({
    method: 'POST',
    path: `${path}/known`,
    summary: '查找相同内容的文件',
    access: perms(`${perm}:upload`),
    unlogged: 'a question',
    body: z.object({ sha256: labelled(z.string().regex(/^[0-9a-f]{64}$/), '文件指纹') }),
    data: known.nullable(),
  }),
  /** Multipart, the file in the part `file`. */
  upload: endpoint({
    method: 'POST',
    path: `${path}/upload`,
    summary: '上传到文件库',
    access: perms(`${perm}:upload`),
    log: { ...log(LogKind.insert), body: false },
    body: z.object({ folderId: folderId.optional() }),
    answer: 'flat',
    data: uploadedFile,
  }),
  /** Takes uploads of the caller into the library: those that came in parts. */
  keep: endpoint({
    method: 'POST',
    path: `${path}/keep`,
    summary: '放入文件库',
    access: perms(`${perm}:upload`),
    log: log(LogKind.insert),
    body: z.object({ ids: labelled(z.array(rowId).min(1).max(mostFiles), '文件'), folderId }),
    data: z.array(known),
  }),
  /** Other content under the same address. */
  replace: endpoint({
    method: 'POST',
    path: `${path}/replace/:id`,
    summary: '替换文件',
    access: perms(`${perm}:replace`),
    log: { ...log(), body: false },
    params,
    body: z.object({}),
    data: known,
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/move`,
    summary: '移动文件',
    access: perms(`${perm}:edit`),
    log: log(),
    body: z.object({ ids, folderId }),
  }),
  /** A part of a picture becomes a file of its own. */
  crop: endpoint({
    method: 'POST',
    path: `${path}/crop/:id`,
    summary: '裁剪图片',
    access: perms(`${perm}:upload`),
    log: log(LogKind.insert),
    params,
    body: z.object({
      left: side,
      top: side,
      width: labelled(z.int().min(1).max(10_000), '裁剪宽度'),
      height: labelled(z.int().min(1).max(10_000), '裁剪高度'),
      /** Turned clockwise before it is cut. */
      turned: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
    }),
    data: known,
  }),
  /** Files that nothing has shown for 30 days go to the bin. */
  clean: endpoint({
    method: 'POST',
    path: `${path}/clean`,
    summary: '清理未被引用的文件',
    access: perms(`${perm}:remove`),
    log: log(LogKind.clean),
    data: z.object({ count: z.int() }),
  }),
}
