import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type ItemOf, type RowOf } from '@app/shared/kit/resource.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'
import { cmsFileFolder } from './cmsFileFolder.ts'

export const fileKinds = ['image', 'video', 'audio', 'doc', 'other'] as const
export type FileKind = (typeof fileKinds)[number]

const endings: Readonly<Record<Exclude<FileKind, 'other'>, readonly string[]>> = {
  image: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp'],
  video: ['mp4', 'webm', 'ogv', 'avi', 'rmvb'],
  audio: ['mp3', 'ogg'],
  doc: ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'pdf'],
}

export const fileKindOf = (extension: string): FileKind =>
  fileKinds.find((kind) => kind !== 'other' && endings[kind].includes(extension)) ?? 'other'

/** What the library takes; the server looks into each of them. */
export const libraryTypes = [...Object.values(endings).flat(), 'zip', 'rar', 'gz', 'bz2']
export const libraryMb = 500
/** What the site can show cut and in other widths. */
export const cutTypes = ['png', 'jpg', 'jpeg', 'gif', 'webp']

/** Files that nothing shows for so long are offered for cleaning up. */
export const orphanDays = 30

const shown = { readonly: true, form: false, sortable: false } as const
const told = { ...shown, virtual: true } as const
const point = z.number().min(0).max(1).nullish()

/** 文件库: uploads that may be used again (cms §11). The id is that of the upload. */
export const cmsFile = defineResource({
  name: 'cms:cmsFile',
  label: '文件',
  logTitle: '文件管理',
  title: '文件列表',
  order: '-createTime',
  offers: ['page', 'get', 'edit'],
  filters: {
    /** What is listed instead of everything: unused for a time, of the same content as another one, in the bin. */
    among: z.enum(['unused', 'orphan', 'same', 'bin']),
    /** In megabytes: from the first up to below the second. */
    sizeRange: z.enum(['0-1', '1-10', '10-100', '100-']),
  },
  fields: {
    name: field(z.string().min(1).max(255), '文件名', { search: 'like', title: true, width: 240 }),
    kind: field(z.enum(fileKinds), '类型', { ...shown, dict: 'cms_file_kind', search: 'eq', width: 80 }),
    ext: field(z.string().max(10), '扩展名', { ...shown, search: 'eq', width: 80 }),
    folderId: field(rowId, '目录', {
      search: 'eq',
      widget: 'treeSelect',
      tree: () => cmsFileFolder,
      sortable: false,
      list: false,
    }),
    width: field(z.int().nullable(), '宽度', shown),
    height: field(z.int().nullable(), '高度', shown),
    pixels: field(z.string().nullable(), '尺寸', { ...told, width: 112 }),
    size: field(z.int(), '大小', { readonly: true, form: false, width: 96 }),
    sha256: field(z.string(), 'SHA-256', { ...shown, list: false, log: false }),
    /** Places beside the library itself. */
    usage: field(z.int(), '引用数', { ...told, width: 80 }),
    /** Visitors of the site can see it now. */
    isOpen: field(z.boolean(), '公开', { ...told, width: 72 }),
    alt: field(z.string().max(255).nullish(), '替代文本', { search: 'like', list: false, advanced: true, span: 4 }),
    caption: field(z.string().max(500).nullish(), '说明', { widget: 'textarea', list: false }),
    copyright: field(z.string().max(128).nullish(), '版权', { list: false }),
    sourceUrl: field(
      z
        .string()
        .max(500)
        .refine((url) => url === '' || /^https?:\/\/[^\s"'<>\\]+$/i.test(url), '{label}格式不正确')
        .nullish(),
      '来源地址',
      { list: false },
    ),
    /** From the left and the top edge, as parts of the picture. */
    focalX: field(point, '焦点横向', { list: false, form: false, log: false }),
    focalY: field(point, '焦点纵向', { list: false, form: false, log: false }),
    uploadUser: field(z.string().nullable(), '上传人', { ...shown, search: 'like', width: 104, advanced: true }),
    replaceTime: field(z.string().nullish(), '替换时间', { ...shown, widget: 'datetime', list: false }),
    recycleTime: field(z.string().nullish(), '删除时间', { ...shown, widget: 'datetime' }),
    purgeTime: field(z.string().nullish(), '清除时间', { ...shown, widget: 'datetime' }),
    /** For the next minutes. */
    url: field(z.string(), '地址', told),
    /** On the site, for ever; readable while something published shows the file. */
    siteUrl: field(z.string(), '前台地址', told),
  },
})
export type CmsFile = RowOf<typeof cmsFile>
export type ListedFile = ItemOf<typeof cmsFile>
