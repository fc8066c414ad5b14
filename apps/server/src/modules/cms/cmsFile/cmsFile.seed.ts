import { cmsFile } from '@app/shared/cms/cmsFile.ts'
import { menuSeed } from '#/modules/system/api.ts'

export default [
  menuSeed(cmsFile, {
    under: 'cms',
    sort: 40,
    icon: 'folder',
    id: '2504',
    name: '文件管理',
    code: 'cmsFile',
    buttons: [
      { name: '文件查询', action: 'query', id: '2559' },
      { name: '文件上传', action: 'upload', id: '2560' },
      { name: '修改信息', action: 'edit', id: '2561' },
      { name: '文件删除', action: 'remove', id: '2562' },
      { name: '文件替换', action: 'replace', id: '2563' },
      { name: '目录管理', action: 'folder', id: '2564' },
    ],
    remark: '图片、视频和文档，可供文章与资源重复使用',
  }),
]
