import { z } from 'zod'
import { perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import type { RowOf } from '@app/shared/kit/resource.ts'
import { defineTree } from '@app/shared/kit/tree.ts'

/** Levels below each other. */
export const deepestFolder = 6

/** Folders of the media library; whoever may change them has one right for all of it. */
export const cmsFileFolder = defineTree({
  name: 'cms:cmsFileFolder',
  label: '目录',
  logTitle: '文件管理',
  path: '/cms/cmsFile/folder',
  perm: 'cms:cmsFile',
  onePerm: 'cms:cmsFile:folder',
  listPerm: 'cms:cmsFile:list',
  offers: ['get', 'save', 'remove'],
  select: perms('cms:cmsFile:list', 'cms:cmsFile:upload', 'cms:cmsFile:query'),
  fields: {
    folderName: field(z.string().min(1).max(100), '目录名称', {
      unique: true,
      uniqueWithin: ['parentId'],
      search: 'like',
      title: true,
      texts: { taken: '同级目录下已存在名称【{value}】' },
    }),
  },
})
export type CmsFileFolder = RowOf<typeof cmsFileFolder>
