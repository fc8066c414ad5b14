import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { deputy, deputyCalls, DeputyScope, type Deputy } from '@app/shared/flowable/deputy.ts'
import { call } from '#/kit/http/http.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { CategoryInput, ProcessInput } from './ScopeInputs.tsx'

type Item = Pick<Deputy, 'id' | 'principalName' | 'deputyName' | 'status'>

const inputs = { categoryId: CategoryInput, processKey: ProcessInput }

const shows = (key: string, { scope }: Readonly<Record<string, unknown>>) => {
  if (key === 'categoryId') return scope === DeputyScope.category
  return key !== 'processKey' || scope === DeputyScope.process
}

/** 代理设置: whoever is away says who gets their tasks meanwhile. */
export default function DeputyIndex() {
  const { hasPermi } = useAuth()
  const { message } = App.useApp()
  const client = useQueryClient()
  const confirm = useConfirm()
  const forOthers = hasPermi(['flowable:instance:manage'])
  const handOver = ({ id, principalName, deputyName }: Item) =>
    confirm({
      title: `是否将“${principalName}”的未办任务移交给“${deputyName}”?`,
      content: '范围内已经打开的任务由代理人办理，本人仍可办理',
      okText: '移交',
      run: async () => {
        const { count, busy, more } = await call(deputyCalls.handOver, { params: { id } }, { silent: true })
        void client.invalidateQueries({ queryKey: ['flowable:task'] })
        const left = [...(busy > 0 ? [`${busy}个任务的流程正在处理中`] : []), ...(more ? ['还有更多任务'] : [])]
        if (left.length > 0) void message.warning(`已移交${count}个任务，${left.join('，')}，请稍后再次移交`)
        else void message.success(count === 0 ? '没有需要移交的任务' : `已移交${count}个任务`)
      },
    })
  return (
    <ResourcePage
      resource={deputy}
      purpose="不在时由谁代为办理任务，到期自动失效"
      search={['startTime', 'scope', 'status']}
      columns={{
        principalId: false,
        deputyId: false,
        categoryId: false,
        processKey: false,
        principalName: forOthers ? { width: 120 } : false,
        scope: false,
        scopeName: { width: 200, render: (row) => <Scope row={row} /> },
        reason: { hidden: forOthers },
        createTime: { hidden: true },
      }}
      columnOrder={['principalName', 'deputyName', 'scopeName', 'startTime', 'endTime', 'status', 'reason']}
      form={{
        inputs,
        shows,
        size: { width: 640, height: 520 },
        fields: () => [
          ...(forOthers ? ['principalId'] : []),
          'deputyId',
          'startTime',
          'endTime',
          'scope',
          'categoryId',
          'processKey',
          'status',
          'reason',
        ],
      }}
      rowActions={(row: Item) =>
        hasPermi(['flowable:deputy:edit'])
          ? [
              {
                key: 'handOver',
                label: '移交任务',
                disabled: row.status === '0' ? undefined : '停用的代理设置不能移交任务',
                run: () => handOver(row),
              },
            ]
          : []
      }
    />
  )
}

function Scope({ row: { scope, scopeName } }: { row: Pick<Deputy, 'scope' | 'scopeName'> }) {
  return (
    <>
      <DictTag type="flow_deputy_scope" value={scope} />
      {scopeName && `：${scopeName}`}
    </>
  )
}
