import { z } from 'zod'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'
import { filePlace } from '@app/shared/kit/told.ts'

/** What the scanner said of a file (security UP-12); none when there was no scanner. */
export const ScanStatus = { pending: 'pending', clean: 'clean' } as const

const shown = { readonly: true, sortable: false } as const

/** Uploaded files as those see them who look after them (system §13.3). */
export const attach = defineResource({
  name: 'system:attach',
  label: '文件',
  title: '文件列表',
  logTitle: '文件管理',
  order: '-createTime',
  offers: ['page', 'remove'],
  fields: {
    originalName: field(z.string().max(255), '文件名', { search: 'like', title: true, readonly: true }),
    fileSuffix: field(z.string().max(10), '后缀', { search: 'eq', readonly: true, width: 84 }),
    fileSize: field(z.int(), '大小', { readonly: true, width: 104 }),
    mimeType: field(z.string().max(100), '类型', { ...shown, list: false }),
    sha256: field(z.string().max(64), 'SHA-256', { ...shown, list: false }),
    storageId: field(z.string().max(64), '存储', { ...shown, search: 'eq' }),
    storageName: field(z.string().nullable(), '存储名称', { ...shown, virtual: true }),
    uploadUser: field(z.string().max(100).nullable(), '上传人', { search: 'like', readonly: true, width: 96 }),
    bizType: field(z.string().max(50).nullable(), '业务类型', shown),
    isPublic: field(z.enum(['Y', 'N']), '公开', { ...shown, dict: 'sys_yes_no' }),
    /** Rows that show the file; without any it goes after a day. */
    usage: field(z.int(), '引用', { ...shown, virtual: true }),
    scanStatus: field(z.string().max(10).nullable(), '扫描结果', shown),
    /** Since when the bytes are gone from their storage. */
    missingTime: field(z.string().nullable(), '缺失时间', shown),
    /** Address of the next minutes. */
    url: field(z.string(), '地址', { ...shown, virtual: true }),
  },
})
export type Attach = RowOf<typeof attach>

/** Who may see the list may see its rows; there is no permission of its own for it. */
export const attachCalls = {
  get: { ...attach.endpoints.get, access: perms('system:attach:list') },
  /** Where a file is shown, the first hundred places. */
  places: endpoint({
    method: 'GET',
    path: '/system/attach/places/:id',
    summary: '文件的引用位置',
    access: perms('system:attach:list'),
    params: z.object({ id: labelled(z.string().min(1).max(64), '文件') }),
    data: z.object({ places: z.array(filePlace), total: z.int() }),
  }),
}
