import { listener } from '@app/shared/flowable/listener.ts'
import { menuSeed } from '#/modules/system/api.ts'

export default [
  menuSeed(listener, {
    under: 'flowable',
    sort: 40,
    icon: 'sound',
    id: '2103',
    name: '流程监听',
    code: 'flow-listener',
    buttonLabel: '监听',
    buttonIds: ['2137', '2138', '2139', '2140', '2141'],
    remark: '节点上执行的处理器，以及导入文件中名称的对应关系',
  }),
]
