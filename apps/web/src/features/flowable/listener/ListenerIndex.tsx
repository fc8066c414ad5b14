import { useQuery } from '@tanstack/react-query'
import { handlerCalls } from '@app/shared/flowable/handler.ts'
import { listener } from '@app/shared/flowable/listener.ts'
import { call } from '#/kit/http/http.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { EventInput, HandlerInput, ParamsInput, ValueInput } from './ListenerInputs.tsx'

const inputs = { eventType: EventInput, value: ValueInput, handler: HandlerInput, params: ParamsInput }

const shows = (key: string, { valueType }: Readonly<Record<string, unknown>>) =>
  key !== 'handler' || valueType !== 'handler'

/** 流程监听: handlers with their parameters, and what stands for names of other engines. */
export default function ListenerIndex() {
  const { data: handlers = [] } = useQuery({
    queryKey: ['flowable:handler', 'list'],
    queryFn: ({ signal }) => call(handlerCalls.list, {}, { signal, silent: true }),
    staleTime: Infinity,
  })
  const labelOf = (name: string) => handlers.find((each) => each.name === name)?.label ?? name
  return (
    <ResourcePage
      resource={listener}
      purpose="节点上执行的处理器，以及导入文件中名称的对应关系"
      search={['name', 'type']}
      columns={{
        type: { width: 110 },
        eventType: { width: 110 },
        valueType: { width: 110 },
        value: { width: 280, render: ({ valueType, value }) => (valueType === 'handler' ? labelOf(value) : value) },
        createTime: { hidden: true },
      }}
      form={{
        inputs,
        shows,
        size: { width: 720, height: 560 },
        fields: () => ['name', 'type', 'eventType', 'valueType', 'value', 'handler', 'params', 'remark'],
      }}
    />
  )
}
