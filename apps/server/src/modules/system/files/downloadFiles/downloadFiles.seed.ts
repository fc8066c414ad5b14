import { downloadFilesRecord } from '@app/shared/system/downloadFiles.ts'
import { menuSeed } from '#/modules/system/people/menu/menuSeed.ts'

export default [
  menuSeed(downloadFilesRecord, {
    under: 'file-center',
    sort: 20,
    icon: 'download',
    id: '128',
    name: '下载中心',
    code: 'sysDownloadFiles',
    path: 'sysDownloadFiles',
    component: 'system/sysdownloadfiles/index',
    buttonIds: ['1108', '1109'],
  }),
]
