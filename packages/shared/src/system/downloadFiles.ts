import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'

/** `expired`: the file was removed after 7 days. */
export const DownloadStatus = { waiting: 'waiting', fail: 'fail', expired: 'expired', success: 'success' } as const

/** Record of a background export (system §15). */
export const downloadFilesRecord = defineResource({
  name: 'system:downloadFiles',
  label: '导出记录',
  title: '下载中心',
  logTitle: '下载中心',
  path: '/system/sysDownloadFiles',
  perm: 'system:sysDownloadFiles',
  order: '-fileCreateTime',
  range: 'fileCreateTime',
  audit: false,
  offers: ['page', 'remove', 'export'],
  fields: {
    fileName: field(z.string().max(100), '文件名', { search: 'like' }),
    tableName: field(z.string().max(100), '类型', { search: 'eq' }),
    fileType: field(z.string().max(10), '文件类型'),
    fileSize: field(z.int().nullable(), '大小'),
    rowCount: field(z.int().nullable(), '行数', { width: 96 }),
    downloadUser: field(z.string().max(100), '下载用户'),
    fileCreateTime: field(z.string(), '创建时间'),
    completeTime: field(z.string().nullable(), '完成时间'),
    status: field(z.enum(DownloadStatus), '状态', { dict: 'sys_download_file_status', search: 'eq' }),
    failReason: field(z.string().max(500).nullable(), '失败原因', { sortable: false }),
    /** Per cent. */
    progress: field(z.int(), '进度', { sortable: false }),
  },
})
export type DownloadRow = RowOf<typeof downloadFilesRecord>

/** A background transfer of the caller that runs or ended lately; fed to the notice of the shell. */
export const transferNews = z.object({
  id: z.string(),
  kind: z.enum(['export', 'import']),
  /** What is exported or imported: 岗位. */
  label: z.string(),
  fileName: z.string(),
  state: z.enum(['running', 'success', 'fail']),
  progress: z.int(),
  /** Rows of an export that is done. */
  count: z.int().nullable(),
  /** Rows of an import that were refused; their sheet can be fetched. */
  failed: z.int(),
  /** An import made something up, passwords for example; its sheet can be fetched once. */
  hasResult: z.boolean(),
  reason: z.string().nullable(),
  createTime: z.string(),
  completeTime: z.string().nullable(),
})
export type TransferNews = z.infer<typeof transferNews>

/** What topic `transfer` tells the owner: how far one is, or without a number that one began or ended. */
export const transferProgress = z.object({ id: z.string(), progress: z.number().optional() })
export type TransferProgress = z.infer<typeof transferProgress>

const { path } = downloadFilesRecord
const title = '下载中心'
const params = z.object({ id: z.string().min(1).max(64) })

/** Calls for the owner of a transfer, whether or not they may see the centre. */
export const downloadFiles = {
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    summary: '我的后台导出与导入',
    access: 'session',
    background: true,
    data: z.array(transferNews),
  }),
  /** What rows of the list are of, to choose from. */
  types: endpoint({
    method: 'GET',
    path: `${path}/types`,
    summary: '导出记录中的类型',
    access: perms(`${downloadFilesRecord.perm}:list`),
    data: z.array(z.string()),
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/:id/file`,
    summary: '下载导出的文件',
    access: 'session',
    params,
    answer: 'file',
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    summary: '取消导出',
    access: 'session',
    log: { title, kind: LogKind.other },
    params,
  }),
}
