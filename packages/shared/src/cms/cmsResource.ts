import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { defineResource, type ItemOf, type RowOf } from '@app/shared/kit/resource.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'
import { filesOf } from '@app/shared/kit/told.ts'
import { mostTags } from './articleParts.ts'
import { mostVersionFiles, versionFile } from './cmsResourceVersion.ts'

/** Who may fetch what the resource holds. */
export const DownloadScope = { everybody: '0', signedIn: '1', password: '2' } as const

export const mostScreenshots = 10

const told = { readonly: true, form: false } as const
const computed = { ...told, virtual: true, sortable: false } as const
const detail = { list: false } as const
const flag = z.enum(['0', '1']).optional()
const tag = z.string().trim().min(1).max(30)

/** 资源: what can be fetched under an address that stays, in a line of versions (cms §10). */
export const cmsResource = defineResource({
  name: 'cms:cmsResource',
  label: '资源',
  logTitle: '资源管理',
  offers: ['page', 'get', 'save', 'export', 'changeStatus'],
  statusPerm: 'cms:cmsResource:publish',
  order: '-updateTime',
  filters: {
    /** `N`: without the classes below. */
    withChildren: z.enum(['Y', 'N']),
    /** `Y`: those that were deleted, instead. */
    deleted: z.enum(['Y', 'N']),
    classId: z.string().max(64),
    tag: z.string().max(30),
  },
  fields: {
    classId: field(rowId, '所属栏目', {
      texts: { required: '请选择所属栏目' },
      sortable: false,
      sheet: false,
      list: false,
    }),
    resourceName: field(z.string().min(1).max(100), '资源名称', {
      unique: true,
      uniqueWithin: ['classId'],
      search: 'like',
      title: true,
      width: 220,
    }),
    resourceCode: field(
      z
        .string()
        .max(64)
        .regex(/^[A-Za-z0-9_-]*$/)
        .nullish(),
      '资源编码',
      {
        unique: true,
        search: 'like',
        width: 160,
        help: '访问地址的一段，留空时由名称生成，发布后请勿修改',
        texts: { format: '请输入字母、数字、下划线或中划线', taken: '资源编码已存在' },
      },
    ),
    resourceType: field(z.string().min(1).max(20), '资源类型', { dict: 'cms_resource_type', search: 'eq', width: 96 }),
    cover: field(z.string().max(64).nullish(), '封面', { widget: 'image', sheet: false, sortable: false, list: false }),
    coverFiles: filesOf('cover', '封面', { width: 72 }),
    className: field(z.string().nullish(), '栏目', { ...computed, width: 120 }),
    currentVersionId: field(z.string().nullish(), '当前版本', { ...told, list: false, sheet: false }),
    currentVersion: field(z.string().nullish(), '当前版本', { ...computed, width: 104 }),
    versionCount: field(z.int(), '版本数', { ...computed, width: 80, align: 'right' }),
    size: field(z.number(), '大小', { ...computed, width: 96, align: 'right' }),
    downloads: field(z.int(), '下载量', { ...told, width: 88, align: 'right' }),
    images: field(z.array(z.string().min(1).max(64)).max(mostScreenshots).nullish(), '截图', {
      ...detail,
      widget: 'image',
      sheet: false,
    }),
    imageFiles: filesOf('images', '截图', { list: false }),
    summary: field(z.string().max(500).nullish(), '简介', { ...detail, widget: 'textarea' }),
    description: field(z.string().max(200_000).nullish(), '详细说明', {
      ...detail,
      widget: 'editor',
      log: false,
      sheet: false,
    }),
    tags: field(z.array(tag).max(mostTags).nullish(), '标签', { ...detail, sortable: false }),
    author: field(z.string().max(64).nullish(), '作者', detail),
    source: field(z.string().max(128).nullish(), '来源', detail),
    licence: field(z.string().max(64).nullish(), '授权方式', detail),
    platform: field(z.string().max(100).nullish(), '适用平台', detail),
    language: field(z.string().max(64).nullish(), '语言', detail),
    downloadScope: field(z.enum(['0', '1', '2']), '下载权限', {
      dict: 'cms_download_scope',
      widget: 'radio',
      initial: '0',
      list: false,
      span: 4,
    }),
    downloadPassword: field(z.string().max(64).nullish(), '下载密码', {
      ...detail,
      virtual: true,
      secret: true,
      log: false,
    }),
    hasPassword: field(z.boolean(), '已设下载密码', { ...computed, ...detail, sheet: false }),
    sort: field(z.int().min(0).max(999_999), '权重', { list: false, initial: 0, help: '大的在前' }),
    topFlag: field(flag, '置顶', { ...detail, initial: '0', widget: 'switch', onOff: ['1', '0'], sortable: false }),
    recommendFlag: field(flag, '推荐', {
      ...detail,
      initial: '0',
      widget: 'switch',
      onOff: ['1', '0'],
      sortable: false,
    }),
    status: field(z.string().length(1), '状态', {
      ...told,
      dict: 'cms_resource_status',
      search: 'eq',
      width: 88,
      sortable: false,
    }),
    publishTime: field(z.string().nullish(), '上架时间', { ...told, widget: 'datetime', list: false }),
    hits: field(z.int(), '浏览量', { ...told, list: false }),
    deleted: field(z.boolean(), '已删除', { ...computed, sheet: false }),
    /** Of a new resource: it is published and becomes the current one at once. */
    firstVersion: field(
      z
        .object({
          versionNo: labelled(z.string().min(1).max(50), '版本号'),
          changeLog: labelled(z.string().max(5_000), '更新说明').nullish(),
          files: labelled(z.array(versionFile).min(1, '请上传文件').max(mostVersionFiles), '文件', {
            required: '请上传文件',
          }),
        })
        .nullish(),
      '首个版本',
      { form: 'create', virtual: true, secret: true, list: false, log: false, span: 4 },
    ),
    /** Where its current version is fetched, on the site. */
    downloadUrl: field(z.string(), '下载地址', { ...computed, sheet: false }),
  },
})
export type CmsResource = RowOf<typeof cmsResource>
export type ListedResource = ItemOf<typeof cmsResource>
