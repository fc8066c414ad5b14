import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'

/** `sucess_fail` is spelled so in the dictionary; imports never end so: one refused row stores nothing. */
export const UploadStatus = {
  partial: 'sucess_fail',
  fail: 'fail',
  processing: 'processing',
  success: 'success',
} as const

/** Record of a background import (system §15). */
export const uploadFilesRecord = defineResource({
  name: 'system:uploadFiles',
  label: '导入记录',
  title: '上传中心',
  logTitle: '上传中心',
  path: '/system/sysUploadFiles',
  perm: 'system:sysUploadFiles',
  order: '-fileCreateTime',
  range: 'fileCreateTime',
  audit: false,
  offers: ['page', 'remove', 'export'],
  fields: {
    uploadCode: field(z.string().max(100), '操作ID'),
    fileName: field(z.string().max(100), '文件名', { search: 'like' }),
    fileType: field(z.string().max(10), '文件类型'),
    batchType: field(z.string().max(20), '操作类型', { search: 'eq' }),
    uploadUser: field(z.string().max(100), '上传人'),
    batchCount: field(z.int(), '总处理数', { sortable: false }),
    successCount: field(z.int(), '已处理变更', { sortable: false }),
    failCount: field(z.int(), '失败变更', { sortable: false }),
    /** Per cent. */
    progress: field(z.int(), '进度', { sortable: false }),
    status: field(z.enum(UploadStatus), '状态', { dict: 'sys_upload_file_status', search: 'eq' }),
    failReason: field(z.string().max(500).nullable(), '失败原因', { sortable: false }),
    /** What the import made up waits to be fetched, by its importer alone. */
    hasResult: field(z.boolean(), '有导入结果', { virtual: true, sheet: false, sortable: false }),
    fileCreateTime: field(z.string(), '创建时间'),
    completeTime: field(z.string().nullable(), '完成时间'),
  },
})
export type UploadRow = RowOf<typeof uploadFilesRecord>

const { path } = uploadFilesRecord
const title = '上传中心'
const params = z.object({ id: z.string().min(1).max(64) })

export const uploadFiles = {
  /** What rows of the list are of, to choose from. */
  types: endpoint({
    method: 'GET',
    path: `${path}/types`,
    summary: '导入记录中的操作类型',
    access: perms(`${uploadFilesRecord.perm}:list`),
    data: z.array(z.string()),
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/:id/file`,
    summary: '下载导入的文件',
    access: 'session',
    params,
    answer: 'file',
  }),
  /** What the import made up, passwords for example: once. */
  successFile: endpoint({
    method: 'GET',
    path: `${path}/:id/successFile`,
    summary: '下载导入结果',
    access: 'session',
    params,
    answer: 'file',
  }),
  failFile: endpoint({
    method: 'GET',
    path: `${path}/:id/failFile`,
    summary: '下载导入失败的数据',
    access: 'session',
    params,
    answer: 'file',
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    summary: '取消导入',
    access: 'session',
    log: { title, kind: LogKind.other },
    params,
  }),
}
