import { userGroup } from '@app/shared/flowable/group.ts'
import { menuSeed } from '#/modules/system/api.ts'

export default [
  menuSeed(userGroup, {
    under: 'flowable',
    sort: 60,
    icon: 'team',
    id: '2105',
    name: '用户组',
    code: 'flow-group',
    buttonIds: ['2147', '2148', '2149', '2150'],
    remark: '流程中一起办理任务的人员',
  }),
]
