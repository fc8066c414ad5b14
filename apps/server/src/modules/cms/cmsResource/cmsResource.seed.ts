import { cmsResource } from '@app/shared/cms/cmsResource.ts'
import { cmsResourceVersion } from '@app/shared/cms/cmsResourceVersion.ts'
import { menuSeed } from '#/modules/system/api.ts'

export default [
  menuSeed(cmsResource, {
    under: 'cms',
    sort: 30,
    icon: 'hdd',
    id: '2502',
    name: '资源管理',
    code: 'cmsResource',
    buttons: [
      { name: '资源查询', action: 'query', id: '2548' },
      { name: '资源新增', action: 'add', id: '2549' },
      { name: '资源修改', action: 'edit', id: '2550' },
      { name: '资源删除', action: 'remove', id: '2551' },
      { name: '资源导出', action: 'export', id: '2552' },
      { name: '资源上架', action: 'publish', id: '2553' },
    ],
    remark: '供访客下载的安装包、文档与素材，按版本发布',
  }),
  menuSeed(cmsResourceVersion, {
    under: 'cms',
    sort: 35,
    icon: 'hdd',
    id: '2503',
    name: '资源版本',
    code: 'cmsResourceVersion',
    hidden: true,
    buttons: [
      { name: '版本新增', action: 'add', id: '2554' },
      { name: '版本修改', action: 'edit', id: '2555' },
      { name: '版本删除', action: 'remove', id: '2556' },
      { name: '切换版本', action: 'rollback', id: '2557' },
      { name: '版本下载', action: 'download', id: '2558' },
    ],
    remark: '资源的版本与文件',
  }),
]
