import { listener } from '@app/shared/flowable/listener.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'

/** 流程监听. */
export default function ListenerIndex() {
  return <ResourcePage resource={listener} purpose="节点上执行的处理器，以及导入文件中名称的对应关系" />
}
