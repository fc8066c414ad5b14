import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { anyMoment } from '@app/shared/kit/momentText.ts'
import { defineResource, type ItemOf, type RowOf } from '@app/shared/kit/resource.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

export const VersionStatus = { draft: '0', published: '1', withdrawn: '2' } as const

export const mostVersionFiles = 100
export const versionFileMb = 500

/** A file of a version under the name that visitors save it by; size and fingerprint are those of its content then. */
export const versionFile = z.object({
  fileId: rowId,
  name: labelled(z.string().min(1).max(255), '文件名'),
  size: z.number().optional(),
  sha256: z.string().optional(),
})
export type VersionFile = z.infer<typeof versionFile>

const numbers = (text: string) => text.match(/\d+/g)?.map(Number) ?? []

/** By the numbers in them, 1.10 after 1.9; what is not a number decides between equals. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbers(a), numbers(b)]
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference
  }
  return a < b ? -1 : a > b ? 1 : 0
}

/** The last number one higher: what a new version is called unless its maker says otherwise. */
export function nextVersionNo(last: string | undefined): string {
  if (last === undefined) return '1.0.0'
  return /\d+(?=\D*$)/.test(last)
    ? last.replace(/\d+(?=\D*$)/, (number) => String(Number(number) + 1))
    : `${last}.1`.slice(0, 50)
}

const told = { readonly: true, form: false } as const
const computed = { ...told, virtual: true, sortable: false } as const

/** 版本 of a resource: files that never change once they are published (cms §10.2). */
export const cmsResourceVersion = defineResource({
  name: 'cms:cmsResourceVersion',
  label: '版本',
  logTitle: '资源版本',
  title: '版本列表',
  offers: ['page', 'save'],
  order: '-createTime',
  filters: { resourceId: z.string().min(1).max(64) },
  fields: {
    versionNo: field(
      z
        .string()
        .min(1)
        .max(50)
        .regex(/^[A-Za-z0-9][A-Za-z0-9._+-]*$/),
      '版本号',
      {
        unique: true,
        uniqueWithin: ['resourceId'],
        search: 'like',
        title: true,
        width: 120,
        texts: { format: '请输入字母、数字、点、加号或中划线', taken: '版本号已存在' },
      },
    ),
    resourceId: field(rowId, '资源', { sortable: false, sheet: false, log: false }),
    title: field(z.string().max(100).nullish(), '标题', { width: 180 }),
    fileCount: field(z.int(), '文件数', { ...computed, width: 80, align: 'right' }),
    size: field(z.number(), '大小', { ...computed, width: 96, align: 'right' }),
    status: field(z.string().length(1), '状态', { ...told, dict: 'cms_version_status', search: 'eq', width: 88 }),
    isCurrent: field(z.boolean(), '当前', { ...computed, width: 72 }),
    downloads: field(z.int(), '下载量', { ...told, width: 88, align: 'right' }),
    changeLog: field(z.string().max(5_000).nullish(), '更新说明', { widget: 'textarea' }),
    files: field(z.array(versionFile).min(1, '请上传文件').max(mostVersionFiles), '文件', {
      sortable: false,
      log: false,
      span: 4,
      texts: { required: '请上传文件' },
    }),
    minVersion: field(z.string().max(50).nullish(), '最低版本', { list: false }),
    forceFlag: field(z.enum(['Y', 'N']), '强制更新', {
      list: false,
      dict: 'sys_yes_no',
      widget: 'switch',
      onOff: ['Y', 'N'],
      initial: 'N',
    }),
    releaseTime: field(anyMoment.nullish(), '发布时间', { widget: 'datetime' }),
    /** Said with a new version: it is published and takes the place of the current one at once. */
    setCurrent: field(z.boolean().optional(), '设为当前版本', { list: false, virtual: true, secret: true, log: false }),
  },
})
export type ResourceVersion = RowOf<typeof cmsResourceVersion>
export type ListedVersion = ItemOf<typeof cmsResourceVersion>
