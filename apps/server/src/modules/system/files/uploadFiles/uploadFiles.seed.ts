import { uploadFilesRecord } from '@app/shared/system/uploadFiles.ts'
import { menuSeed } from '#/modules/system/people/menu/menuSeed.ts'

export default [
  menuSeed(uploadFilesRecord, {
    under: 'file-center',
    sort: 10,
    icon: 'upload',
    id: '127',
    name: '上传中心',
    code: 'sysUploadFiles',
    path: 'sysUploadFiles',
    component: 'system/sysuploadfiles/index',
    buttonIds: ['1103', '1104'],
  }),
]
