import { deputy } from '@app/shared/flowable/deputy.ts'
import { menuSeed } from '#/modules/system/api.ts'

export default [
  menuSeed(deputy, {
    under: 'flow-task',
    sort: 70,
    icon: 'swap',
    id: '2116',
    name: '代理设置',
    code: 'flow-deputy',
    buttonLabel: '代理',
    buttonIds: ['2155', '2156', '2157', '2158'],
    remark: '不在时由谁代为办理',
  }),
]
